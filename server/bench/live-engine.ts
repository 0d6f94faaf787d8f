/** An engine of live media in its process, with a publisher and viewers in another one. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineMessage, EngineOptions, EngineRequest } from '#/platform/live/engine-messages'
import { ENGINE_PROCESS } from '#/platform/live/engine-process'
import { freePort } from '#test/free-port'
import type { PeersMessage, PeersRequest } from './live-peers.ts'

const SERVER = path.resolve(import.meta.dirname, '..')
export const ENGINE = 'src/platform/live/engine-child.ts'
const ROOM = 'bench'
const LONG_MS = 3_600_000
/** Who never connects is cut off by then. */
const SHORT_MS = 5_000

export type Live = {
  engine: ChildProcess
  peers: ChildProcess
  /** Another process, of viewers only. */
  moreViewers(): ChildProcess
  stop(): Promise<void>
}

/** With a publisher, and no viewers yet. */
export async function startLive(file: string, args: readonly string[] = []): Promise<Live> {
  const options: EngineOptions = {
    udpPort: await freePort(),
    bindAddress: '127.0.0.1',
    publicIp: undefined,
    publishMaxKbits: 10_000,
  }
  const engine = fork(path.join(SERVER, file), [JSON.stringify(options), ...args], {
    cwd: SERVER,
    ...ENGINE_PROCESS,
  })
  const children = [engine]
  let lastCall = 0
  const calls = new Map<number, { peers: ChildProcess; id: number }>()
  const startPeers = (...of: string[]) => {
    const peers = fork(path.join(SERVER, 'bench/live-peers.ts'), of, { cwd: SERVER, execArgv: [] })
    children.unshift(peers)
    peers.on('message', (message: PeersMessage) => {
      if (message.type !== 'offer') return
      lastCall += 1
      calls.set(lastCall, { peers, id: message.id })
      engine.send(requestOf(message, lastCall))
    })
    return peers
  }
  const isFlowing = new Promise<void>((resolve, reject) => {
    engine.once('exit', () => reject(new Error('the engine ended')))
    engine.on('message', (message: EngineMessage) => {
      if (message.type === 'refused') throw new Error(`the engine refused an offer: ${message.reason}`)
      if (message.type !== 'answered') return
      const asked = calls.get(message.call)
      calls.delete(message.call)
      if (asked) request(asked.peers, { type: 'answer', id: asked.id, answer: message.answer })
      resolve()
    })
  })
  const peers = startPeers()
  await isFlowing
  // The engine has a room for viewers once the first packets have come.
  await sleep(1_000)
  return {
    engine,
    peers,
    moreViewers: () => startPeers('viewers'),
    async stop() {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        await exited
      }
    },
  }
}

function requestOf({ as, offer }: PeersMessage & { type: 'offer' }, call: number): EngineRequest {
  const media = { call, room: ROOM, session: `${as}-${call}`, offer }
  if (as === 'publisher') return { type: 'publish', ...media }
  return { type: 'view', ...media, expiresInMs: as === 'viewer' ? LONG_MS : SHORT_MS }
}

export function request(peers: ChildProcess, message: PeersRequest): void {
  peers.send(message)
}

export function said<T extends PeersMessage['type']>(peers: ChildProcess, type: T) {
  return new Promise<Extract<PeersMessage, { type: T }>>((resolve, reject) => {
    const hear = (message: PeersMessage) => {
      if (message.type !== type) return
      peers.off('message', hear).off('exit', fail)
      resolve(message as Extract<PeersMessage, { type: T }>)
    }
    const fail = () => reject(new Error('the peers ended'))
    peers.on('message', hear).once('exit', fail)
  })
}
