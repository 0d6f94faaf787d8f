/** A stored video that is sent to a room of the embedded engine, and viewers of it: for demonstrations. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `path`: in Annex B, with a delimiter before each picture. */
export type LoopVideo = { path: string; picturesPerSecond: number }
export type LoopRequest =
  | { type: 'offer'; id: string; isPublisher: boolean }
  | { type: 'answer'; id: string; answer: string }
  | { type: 'close'; id: string }
export type LoopMessage = { type: 'offered'; id: string; offer: string } | { type: 'closed'; id: string }

export type LoopPeers = {
  /** Connects by WHIP or WHEP: an offer goes to `answerTo`. What it throws is passed on, and nothing stays open. */
  connect(id: string, isPublisher: boolean, answerTo: (offer: string) => Promise<string>): Promise<void>
  isConnected(id: string): boolean
  /** Ends all connections, and the process that they are in. */
  close(): void
}

/** In a process of its own, which the library would keep alive; it ends with this one. */
export function openLoopPeers(video: LoopVideo): LoopPeers {
  const script = fileURLToPath(new URL('./loop-child.ts', import.meta.url))
  const child = fork(script, [JSON.stringify(video)], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const offered = new Map<string, PromiseWithResolvers<string>>()
  const connected = new Set<string>()
  child.on('message', (message: LoopMessage) => {
    if (message.type === 'offered') offered.get(message.id)?.resolve(message.offer)
    if (message.type === 'closed') connected.delete(message.id)
  })
  child.once('exit', () => {
    connected.clear()
    for (const { reject } of offered.values()) reject(new Error('the process of the video has ended'))
  })
  // It has ended: that is heard by itself.
  const say = (request: LoopRequest) => void (child.connected && child.send(request, () => {}))

  return {
    async connect(id, isPublisher, answerTo) {
      const waiting = Promise.withResolvers<string>()
      offered.set(id, waiting)
      if (!child.connected) waiting.reject(new Error('the process of the video has ended'))
      say({ type: 'offer', id, isPublisher })
      try {
        const answer = await answerTo(await waiting.promise)
        connected.add(id)
        say({ type: 'answer', id, answer })
      } catch (error) {
        say({ type: 'close', id })
        throw error
      } finally {
        offered.delete(id)
      }
    },
    isConnected: (id) => connected.has(id),
    close: () => void child.kill('SIGKILL'),
  }
}
