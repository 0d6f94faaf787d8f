import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import type { StreamPicture } from '@limelight/contract/live/streaming'
import type { Logger } from 'pino'
import type {
  EngineEvent,
  EngineMessage,
  EngineOptions,
  EngineRefusal,
  EngineRequest,
  RecordTo,
} from './engine-messages.ts'

/** Its arguments and variables: it frees connections by `gc`, and threads of the library share their memory. */
export const ENGINE_PROCESS = {
  execArgv: ['--expose-gc'],
  env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
}
const CHILD = path.join(import.meta.dirname, 'engine-child.ts')
/** A process that dies at once would otherwise be started without end. */
const RESTART_AFTER_MS = 500
const ANSWER_WITHIN_MS = 8_000

type Media = { room: string; session: string; offer: string }
export type Refused = { refused: EngineRefusal | 'unavailable' }
export type EngineResult = { answer: string } | Refused
export type PictureResult = { picture: StreamPicture } | Refused

export type LiveEngine = {
  /**
   * `record`: writes the room into files from now on, until it ends. `endsAfterMs`: the room ends with this publisher, and after
   * this time at the latest.
   */
  publish(media: Media & { record?: RecordTo | undefined; endsAfterMs?: number | undefined }): Promise<EngineResult>
  /** The viewer is cut off after `expiresInMs`, unless that is extended. */
  view(media: Media & { expiresInMs: number }): Promise<EngineResult>
  extend(session: string, expiresInMs: number): void
  /** Chooses for a viewer. */
  choose(session: string, quality: StreamQuality): Promise<PictureResult>
  close(session: string): void
  /** Writes HLS into the folder from now on, for as long as this is called again now and then. */
  writeHls(room: string, folder: string): void
  end(room: string): void
  /** One listener. When the process dies, everything that was there has left and stopped. */
  onEvent(listener: (event: EngineEvent) => void): void
  /** Ends everything that runs, as when the process dies; the next publisher starts it again. */
  pause(): void
  stop(): void
}

/**
 * The embedded engine: WHIP in, WHEP out, in a process of its own, which starts with the first stream and starts again when
 * it dies. Clients then connect anew by themselves.
 */
export function createLiveEngine(options: EngineOptions, log: Logger): LiveEngine {
  let child: ChildProcess | undefined
  let isStopped = false
  let isPaused = false
  let lastCall = 0
  let notify: (event: EngineEvent) => void = () => {}
  const waiting = new Map<number, (result: Settled) => void>()
  const flowing = new Set<string>()
  const sessions = new Map<string, string>()

  function running(): ChildProcess {
    if (child) return child
    const started = fork(CHILD, [JSON.stringify(options)], {
      ...ENGINE_PROCESS,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    started.on('message', (message: EngineMessage) => hear(message))
    started.stderr?.setEncoding('utf8').on('data', (text: string) => log.warn({ event: 'live_engine.failed', text }))
    started.on('error', (err) => log.error({ event: 'live_engine.failed', err }))
    started.once('exit', (code, signal) => {
      if (child === started) child = undefined
      lose()
      if (isStopped || isPaused) return
      log.error({ event: 'live_engine.ended', code, signal })
      void sleep(RESTART_AFTER_MS, undefined, { ref: false }).then(() => isStopped || running())
    })
    child = started
    return started
  }

  function hear(message: EngineMessage): void {
    if (message.type === 'answered') {
      waiting.get(message.call)?.({ answer: message.answer })
      return
    }
    if (message.type === 'picture') {
      waiting.get(message.call)?.({ picture: message.picture })
      return
    }
    if (message.type === 'refused') {
      waiting.get(message.call)?.({ refused: message.reason })
      return
    }
    if (message.type === 'media-started') flowing.add(message.room)
    if (message.type === 'media-stopped') flowing.delete(message.room)
    if (message.type === 'left') sessions.delete(message.session)
    notify(message)
  }

  function lose(): void {
    for (const resolve of waiting.values()) resolve(UNAVAILABLE)
    for (const [session, room] of sessions) notify({ type: 'left', room, session })
    for (const room of flowing) notify({ type: 'media-stopped', room, silentForMs: 0 })
    for (const room of new Set(sessions.values())) notify({ type: 'lost', room })
    sessions.clear()
    flowing.clear()
  }

  /** A message to a process that is ending is lost; what waits for an answer gets one by `lose`. */
  const notifyChild = (message: EngineRequest) => void child?.send(message, () => {})

  async function open(request: DistributiveOmit<OpenRequest, 'call'>): Promise<EngineResult> {
    if (isStopped) return UNAVAILABLE
    isPaused = false
    running()
    sessions.set(request.session, request.room)
    const result = await ask(request)
    if ('refused' in result) sessions.delete(request.session)
    return 'picture' in result ? UNAVAILABLE : result
  }

  function ask(request: DistributiveOmit<CallRequest, 'call'>): Promise<Settled> {
    lastCall += 1
    const call = lastCall
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(UNAVAILABLE), ANSWER_WITHIN_MS)
      const settle = (result: Settled) => {
        clearTimeout(timer)
        waiting.delete(call)
        resolve(result)
      }
      waiting.set(call, settle)
      notifyChild({ ...request, call })
    })
  }

  return {
    publish: (media) => open({ type: 'publish', ...media }),
    view: (media) => open({ type: 'view', ...media }),
    async choose(session, quality) {
      if (!child) return UNAVAILABLE
      const result = await ask({ type: 'quality', session, quality })
      return 'answer' in result ? UNAVAILABLE : result
    },
    extend: (session, expiresInMs) => notifyChild({ type: 'extend', session, expiresInMs }),
    close: (session) => notifyChild({ type: 'close', session }),
    writeHls: (room, folder) => notifyChild({ type: 'hls', room, folder }),
    end: (room) => notifyChild({ type: 'end', room }),
    onEvent(listener) {
      notify = listener
    },
    pause() {
      isPaused = true
      child?.kill('SIGKILL')
    },
    stop() {
      isStopped = true
      child?.kill('SIGKILL')
    },
  }
}

const UNAVAILABLE = { refused: 'unavailable' } as const
type Settled = EngineResult | PictureResult
type CallRequest = Extract<EngineRequest, { call: number }>
type OpenRequest = Extract<CallRequest, { room: string }>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
