import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import type { Logger } from 'pino'
import {
  type CallRequest,
  createEngineCalls,
  type EngineResult,
  type PictureResult,
  UNAVAILABLE,
} from './engine-calls.ts'
import { contentsAfter, lossOf, NO_CONTENTS, withoutSession, withSession } from './engine-contents.ts'
import type { EngineEvent, EngineMessage, EngineOptions, RecordTo } from './engine-messages.ts'
import { createEngineProcess } from './engine-process.ts'

type Media = { room: string; session: string; offer: string }
type PublishOptions = {
  record?: RecordTo | undefined
  partner?: string | undefined
  endsAfterMs?: number | undefined
}

export type LiveEngine = {
  /**
   * `record`: writes the room into files from now on, until it ends. `partner`: another room, and nothing is forwarded of either unless
   * pictures arrive in both. `endsAfterMs`: the room ends with this publisher, and after this time at the latest.
   */
  publish(media: Media & PublishOptions): Promise<EngineResult>
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
  let contents = NO_CONTENTS
  let notify: (event: EngineEvent) => void = () => {}
  const engine = createEngineProcess(options, { onMessage: hear, onExit: lose, log })
  // What waits for an answer of a process that is ending gets one by `lose`.
  const calls = createEngineCalls(engine.send)

  function hear(message: EngineMessage): void {
    if ('call' in message) {
      calls.answer(message)
      return
    }
    contents = contentsAfter(contents, message)
    notify(message)
  }

  function lose(): void {
    calls.lose()
    for (const event of lossOf(contents)) notify(event)
    contents = NO_CONTENTS
  }

  async function open(request: Extract<CallRequest, { room: string }>): Promise<EngineResult> {
    if (engine.isStopped()) return UNAVAILABLE
    engine.start()
    contents = withSession(contents, request.session, request.room)
    const result = await calls.ask(request)
    if ('refused' in result) contents = withoutSession(contents, request.session)
    return 'picture' in result ? UNAVAILABLE : result
  }

  return {
    publish: (media) => open({ type: 'publish', ...media }),
    view: (media) => open({ type: 'view', ...media }),
    async choose(session, quality) {
      if (!engine.isRunning()) return UNAVAILABLE
      const result = await calls.ask({ type: 'quality', session, quality })
      return 'answer' in result ? UNAVAILABLE : result
    },
    extend: (session, expiresInMs) => engine.send({ type: 'extend', session, expiresInMs }),
    close: (session) => engine.send({ type: 'close', session }),
    writeHls: (room, folder) => engine.send({ type: 'hls', room, folder }),
    end: (room) => engine.send({ type: 'end', room }),
    onEvent(listener) {
      notify = listener
    },
    pause: engine.pause,
    stop: engine.stop,
  }
}
