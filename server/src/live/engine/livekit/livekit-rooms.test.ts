import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { AccountId } from '@limelight/contract/ids'
import { VIEWER_TOKEN_SECONDS } from '@limelight/contract/live/streaming'
import type { LiveClaims } from '#/live/engine/live-token'
import type { Participant } from './livekit-participants.ts'
import * as state from './livekit-rooms.ts'

const ROOM = 'a stream'
const NOW = 1_000_000
const MINUTE_MS = VIEWER_TOKEN_SECONDS * 1_000
const account = AccountId.parse(randomUUID())

function participant(over: Partial<Participant> = {}): Participant {
  return {
    identity: randomUUID(),
    metadata: '',
    hasVideo: false,
    isAdmitted: true,
    joinedAtMs: 0,
    site: 'https://site.example',
    kind: 'stream',
    role: 'play',
    account: null,
    until: NOW + MINUTE_MS,
    ...over,
  }
}

const judge = (viewers: readonly Participant[], over: Partial<Parameters<typeof state.judgeViewers>[1]> = {}) =>
  state.judgeViewers(viewers, { leases: new Map(), isRemoved: () => false, mayReceive: true, now: NOW, ...over })
const typesOf = (changes: readonly state.Change[]) => changes.map(({ event }) => event.type)

test('media has started when a publisher sends a picture, and is changes once', () => {
  const empty = state.newRoom('stream', NOW)
  const silent = participant({ role: 'publish' })
  assert.deepEqual(state.withMedia(empty, ROOM, [silent, participant({ hasVideo: true })]).changes, [])

  const started = state.withMedia(empty, ROOM, [participant({ role: 'publish', hasVideo: true })])
  assert.deepEqual(started.changes, [{ event: { type: 'media-started', room: ROOM }, accountId: null }])
  assert.deepEqual(state.withMedia(started.room, ROOM, [participant({ role: 'publish', hasVideo: true })]).changes, [])
  assert.deepEqual(typesOf(state.withMedia(started.room, ROOM, [silent]).changes), ['media-stopped'])
})

test('viewers have joined and left by what is there now', () => {
  const [stays, leaves, comes] = [participant(), participant(), participant({ account })]
  const before = state.withViewers(state.newRoom('stream', NOW), ROOM, [stays, leaves])
  const after = state.withViewers(before.room, ROOM, [stays, comes])

  assert.deepEqual(after.changes, [
    { event: { type: 'joined', room: ROOM, session: comes.identity }, accountId: account },
    { event: { type: 'left', room: ROOM, session: leaves.identity }, accountId: null },
  ])
  assert.deepEqual(state.leftOf(after), [leaves.identity])
  assert.deepEqual([...after.room.viewers.keys()], [stays.identity, comes.identity])
})

test('a new viewer is admitted, and stays until their token ends', () => {
  const viewer = participant({ isAdmitted: false })
  const first = judge([viewer])
  assert.deepEqual([first.present, first.toAdmit, first.toRemove.size], [[viewer], [viewer], 0])

  const end = first.leases.get(viewer.identity) ?? 0
  assert.ok(end > NOW && end < viewer.until)
  assert.deepEqual(judge([viewer], { leases: first.leases, now: end - 1 }).present, [viewer])
  const late = judge([viewer], { leases: first.leases, now: end })
  assert.deepEqual([late.present, late.toAdmit, [...late.toRemove]], [[], [], [viewer.identity]])
  assert.equal(late.leases.size, 0)
})

test('a viewer of a call waits to be admitted until they are seen, and receives nothing once they are not', () => {
  const [waits, receives] = [participant({ isAdmitted: false }), participant()]
  const judged = judge([waits, receives], { mayReceive: false })
  assert.deepEqual([judged.present, judged.toAdmit, judged.toWithhold], [[waits, receives], [], [receives]])
  const seen = judge([waits, receives])
  assert.deepEqual([seen.toAdmit, seen.toWithhold], [[waits], []])
})

test('a viewer whom another process has let in has a minute from now, whatever their token says', () => {
  const viewer = participant({ until: 0 })
  const { present, toAdmit, leases } = judge([viewer])
  assert.deepEqual([present, toAdmit], [[viewer], []])
  assert.ok((leases.get(viewer.identity) ?? 0) > NOW)
})

test('a viewer who was removed stays removed, and the oldest player beyond those of an account goes', () => {
  const removed = participant()
  const players = Array.from({ length: 5 }, (_, index) => participant({ account, joinedAtMs: 10 - index }))
  const { toRemove, present } = judge([removed, ...players], { isRemoved: (one) => one === removed.identity })
  assert.deepEqual(toRemove, new Set([removed.identity, players[4]?.identity]))
  assert.equal(present.length, 4)
})

test('a lost LiveKit ends media when it was last seen, and sends every viewer away', () => {
  const viewer = participant()
  const { room } = state.withViewers(state.newRoom('call', NOW), ROOM, [viewer])
  assert.deepEqual(
    state.lossOf({ ...room, isFlowing: true }, ROOM, 700).map(({ event }) => event),
    [
      { type: 'media-stopped', room: ROOM, silentForMs: 700 },
      { type: 'left', room: ROOM, session: viewer.identity },
    ],
  )
  assert.deepEqual(typesOf(state.lossOf(room, ROOM, 700)), ['left'])
})

test('a room is looked at again when the first minute ends', () => {
  const known = state.newRoom('stream', NOW)
  assert.equal(state.nextLookAfterMs(known, new Map(), NOW), undefined)
  const viewers = new Map([
    ['a', null],
    ['b', null],
  ])
  const ends = new Map([
    ['a', NOW + 300],
    ['b', NOW + 200],
  ])
  assert.equal(state.nextLookAfterMs({ ...known, viewers }, ends, NOW), 200)
  assert.equal(state.nextLookAfterMs({ ...known, viewers }, ends, NOW + 500), 0)
})

test('a check is over with its token; other rooms when their keepers say so', () => {
  assert.equal(state.isCheckOver(state.newRoom('check', NOW), NOW + MINUTE_MS), true)
  assert.equal(state.isCheckOver(state.newRoom('check', NOW), NOW), false)
  assert.equal(state.isCheckOver(state.newRoom('stream', NOW), NOW + MINUTE_MS), false)
})

test('a session is of the account that watches by it', () => {
  const { room } = state.withViewers(state.newRoom('stream', NOW), ROOM, [
    participant({ identity: 'mine', account }),
    participant({ identity: 'of a visitor' }),
  ])
  const claims: LiveClaims = { role: 'play', kind: 'stream', room: ROOM, account, key: account, expires: 0 }
  assert.equal(state.isViewerOf(room, 'mine', claims), true)
  assert.equal(state.isViewerOf(room, 'of a visitor', claims), false)
  assert.equal(state.isViewerOf(room, 'of a visitor', { ...claims, account: null }), true)
  assert.equal(state.isViewerOf(room, 'unknown', { ...claims, account: null }), false)
  assert.equal(state.isViewerOf(undefined, 'mine', claims), false)
})

test('keepers are changes of their own kind of rooms', () => {
  const stream = { ...state.newRoom('stream', NOW), isFlowing: true, viewers: new Map([['a', null]]) }
  const rooms = new Map([
    ['one', stream],
    ['two', { ...state.newRoom('call', NOW), isFlowing: true }],
    ['three', state.newRoom('stream', NOW)],
  ])
  assert.deepEqual(state.reconciledOf(rooms, 'stream'), { flowing: ['one'], sessions: ['a'] })
})
