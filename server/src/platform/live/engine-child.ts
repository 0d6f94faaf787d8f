/**
 * The process that forwards live media. A process of its own, because the library's callbacks end the process they fail in,
 * and because forwarding takes the event loop; a worker thread would crash when it ends. Knows rooms and sessions by id only.
 */
import { randomInt, randomUUIDv7 } from 'node:crypto'
import type { EngineMessage, EngineOptions, EngineRequest, RecordTo } from './engine-messages.ts'
import { writeHls } from './hls.ts'
import { publish } from './publish.ts'
import { recordRoom } from './recording.ts'
import { createRoom, type Room } from './room.ts'
import { view } from './view.ts'
import type { RoomWriter } from './write-room.ts'

// The parent's own argument.
/** A connection that is possible stands within a second or two; pages go on by HLS after eight. */
const CONNECT_WITHIN_MS = 15_000
const options = JSON.parse(process.argv[2] ?? '{}') as EngineOptions
const rooms = new Map<string, Room>()
const closers = new Map<string, () => void>()
const recordings = new Map<string, RoomWriter>()
const crowds = new Map<string, { writer: RoomWriter; timer: NodeJS.Timeout; isStopping: boolean }>()
const deadlines = new Map<string, NodeJS.Timeout>()
/** Of viewers who have not connected yet: until when they may receive once they have. */
const awaited = new Map<string, number>()
const ERROR_MAX = 200
/** Without a player that asks, HLS is not written. */
const HLS_UNUSED_MS = 60_000
/** Between two collections of what connections have left: a few milliseconds each, in which nothing is forwarded. */
const COLLECT_EVERY_MS = 10_000
const COLLECT_AFTER = 20
let closedSinceCollection = 0
let lastSsrc = randomInt(0x1000_0000, 0x2000_0000)

const nextSsrc = () => {
  lastSsrc += 1
  return lastSsrc
}
const say = (message: EngineMessage) => process.send?.(message)

process.on('message', (message: EngineRequest) => {
  answer(message).catch((error: unknown) => {
    // One short line: what a client offered may be in it.
    console.error(String(error).split('\n', 1)[0]?.slice(0, ERROR_MAX))
    if ('call' in message) say({ type: 'refused', call: message.call, reason: 'no_codec' })
  })
})
// The library frees a connection together with its JavaScript object, which is so small that it would hardly ever be collected.
setInterval(() => {
  if (closedSinceCollection < COLLECT_AFTER) return
  closedSinceCollection = 0
  globalThis.gc?.()
}, COLLECT_EVERY_MS)
// Without its parent there is nobody left who could end a stream.
process.on('disconnect', () => process.exit(0))

async function answer(message: EngineRequest): Promise<void> {
  switch (message.type) {
    case 'publish':
      return startPublishing(message)
    case 'view':
      return startViewing(message)
    case 'hls':
      return keepWritingHls(message)
    case 'extend':
      return extend(message)
    case 'quality':
      return answerQuality(message)
    case 'close':
      return close(message.session)
    case 'end':
      return end(message.room)
  }
}

async function startPublishing(message: EngineRequest & { type: 'publish' }): Promise<void> {
  const { call, room: id, session, offer, record, partner, endsAfterMs } = message
  const room = rooms.get(id) ?? createRoom(id)
  rooms.set(id, room)
  if (partner) joinPartner(room, partner)
  const publisher = await publish(
    { room, session, offer, options, ssrc: nextSsrc() },
    {
      // A replaced publisher falls silent while its successor sends: only the current one speaks for the room.
      onMedia: (isFlowing, silentForMs) => {
        if (!isFlowing && closers.get(publisherOf(id)) !== closers.get(session)) return
        room.isFlowing = isFlowing
        if (isFlowing && partner) showBoth(room, partner)
        say(isFlowing ? { type: 'media-started', room: id } : { type: 'media-stopped', room: id, silentForMs })
      },
      onMeasured: (health) => say({ type: 'measured', room: id, health }),
      onClosed: () => {
        const isReplaced = room.closePublisher !== closers.get(session)
        if (closers.get(publisherOf(id)) === closers.get(session)) closers.delete(publisherOf(id))
        forget(session)
        say({ type: 'left', room: id, session })
        if (endsAfterMs !== undefined && !isReplaced) end(id)
      },
    },
  )
  if (!publisher && endsAfterMs !== undefined && !room.closePublisher) rooms.delete(id)
  if (!publisher) return void say({ type: 'refused', call, reason: 'no_codec' })
  const closePublisher = room.closePublisher
  if (closePublisher) {
    closers.set(session, closePublisher)
    closers.set(publisherOf(id), closePublisher)
  }
  if (record) keepRecording(room, record)
  if (endsAfterMs !== undefined) closeAfter(session, endsAfterMs)
  const crowd = crowds.get(id)
  if (crowd && !crowd.isStopping) crowd.writer.attach()
  say({ type: 'answered', call, answer: publisher.answer })
}

/** Each side of a call is sent the other one only while it is seen itself: nobody looks on unseen. */
function joinPartner(room: Room, partner: string): void {
  room.mayForward = () => room.isFlowing && rooms.get(partner)?.isFlowing === true
}

/** What both sent before was not forwarded: without a key picture there is nothing to begin with. */
function showBoth(room: Room, partner: string): void {
  for (const one of [room, rooms.get(partner)]) {
    one?.requestKeyFrame('high')
    one?.requestKeyFrame('low')
  }
}

/** One recording of a room, also when its publisher changes. */
function keepRecording(room: Room, { prefix, maxBytes }: RecordTo): void {
  const known = recordings.get(room.id)
  if (known) {
    known.attach()
    return
  }
  const nextFile = () => `${prefix}${randomUUIDv7()}.mp4`
  recordings.set(room.id, recordRoom(room, { maxBytes, nextFile, onError }))
}

function onError(error: unknown): void {
  console.error(String(error).slice(0, ERROR_MAX))
}

function keepWritingHls({ room: id, folder }: EngineRequest & { type: 'hls' }): void {
  const known = crowds.get(id)
  if (known?.isStopping) return
  if (known) return void known.timer.refresh()
  const room = rooms.get(id)
  if (room?.sources.get('video')?.codec !== 'H264') return
  const timer = setTimeout(() => stopHls(id), HLS_UNUSED_MS)
  crowds.set(id, { writer: writeHls(room, { folder, onError }), timer, isStopping: false })
}

function stopHls(id: string): void {
  const known = crowds.get(id)
  if (!known || known.isStopping) return
  known.isStopping = true
  clearTimeout(known.timer)
  // Another one of the room would lose its files to this one, which removes them at its end.
  void known.writer
    .stop()
    .catch(onError)
    .finally(() => crowds.delete(id))
}

async function startViewing(message: EngineRequest & { type: 'view' }): Promise<void> {
  const { call, session, offer, expiresInMs } = message
  const room = rooms.get(message.room)
  if (!room?.sources.has('video')) return void say({ type: 'refused', call, reason: 'no_media' })
  awaited.set(session, performance.now() + expiresInMs)
  const accepted = await view(
    { room, session, offer, options, nextSsrc },
    {
      onJoined() {
        const expiresAt = awaited.get(session) ?? 0
        awaited.delete(session)
        closeAfter(session, Math.max(expiresAt - performance.now(), CONNECT_WITHIN_MS))
        say({ type: 'joined', room: room.id, session })
      },
      onLeft: () => {
        say({ type: 'left', room: room.id, session })
        forget(session)
      },
    },
  )
  if (accepted === undefined) return void say({ type: 'refused', call, reason: 'no_codec' })
  closers.set(session, () => room.viewers.get(session)?.close())
  // One that never connects holds a place that others could have.
  closeAfter(session, Math.min(expiresInMs, CONNECT_WITHIN_MS))
  say({ type: 'answered', call, answer: accepted })
}

function answerQuality({ call, session, quality }: EngineRequest & { type: 'quality' }): void {
  const viewer = [...rooms.values()].map(({ viewers }) => viewers.get(session)).find((known) => known !== undefined)
  if (!viewer) return void say({ type: 'refused', call, reason: 'no_media' })
  say({ type: 'picture', call, picture: viewer.choose(quality) })
}

/** A newer token keeps no place for one who does not connect. */
function extend({ session, expiresInMs }: EngineRequest & { type: 'extend' }): void {
  if (awaited.has(session)) awaited.set(session, performance.now() + expiresInMs)
  else closeAfter(session, expiresInMs)
}

function closeAfter(session: string, expiresInMs: number): void {
  if (!closers.has(session)) return
  clearTimeout(deadlines.get(session))
  deadlines.set(
    session,
    setTimeout(() => close(session), Math.max(0, expiresInMs)),
  )
}

function close(session: string): void {
  closers.get(session)?.()
  forget(session)
}

function forget(session: string): void {
  closedSinceCollection += 1
  clearTimeout(deadlines.get(session))
  deadlines.delete(session)
  awaited.delete(session)
  closers.delete(session)
}

function end(id: string): void {
  const room = rooms.get(id)
  if (!room) return
  rooms.delete(id)
  for (const viewer of room.viewers.values()) viewer.close()
  room.closePublisher?.()
  void recordings.get(id)?.stop()
  recordings.delete(id)
  stopHls(id)
}

function publisherOf(room: string): string {
  return `publisher of ${room}`
}
