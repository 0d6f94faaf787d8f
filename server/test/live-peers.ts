/** Publishers and viewers of live media without a browser: WHIP and WHEP through the front door, media by WebRTC. */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MediaAddress } from '@limelight/contract/live/streaming'
import type { TestApp } from './app.ts'
import type { Direction, PeersMessage, PeersRequest, Sends } from './live-peers-child.ts'

export type LivePeer = {
  /** Of its session. */
  location: string
  token: string
  /** Packets that came so far. */
  received(): Promise<number>
  /** Packets that went so far. */
  sent(): Promise<number>
  /** As a page that is left: says so to the server, and goes. */
  close(): Promise<void>
  /** As a computer that is switched off. */
  vanish(): void
}
type Address = Pick<MediaAddress, 'url' | 'token'>

const CHILD = path.join(import.meta.dirname, 'live-peers-child.ts')
const AGAIN_AFTER_MS = 50
/** Far beyond what the busiest machine takes: without it a test that can't go on ends without a cause, with its whole file. */
const GIVE_UP_MS = 5 * 60_000
/** It has no codec: who refuses it is the engine, with 400. */
export const NO_OFFER = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\n'

let child: ChildProcess | undefined
let lastId = 0
let lastStatus = 0

export async function offerTo(
  app: TestApp,
  { url, token }: Address,
  { offer = NO_OFFER, prefer }: { offer?: string; prefer?: string } = {},
) {
  return app.http.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp', ...(prefer && { prefer }) },
    payload: offer,
  })
}

/** Sends pictures until it is closed. */
export const publish = (app: TestApp, address: Address) => connect(app, address, 'SendOnly')
/** Offers a picture, too, of which nothing comes. */
export const publishSound = (app: TestApp, address: Address) => connect(app, address, 'SendOnly', 'sound')
export const watch = (app: TestApp, address: Address) => connect(app, address, 'RecvOnly')

/** Once all are closed. */
export function endPeers(): void {
  child?.disconnect()
  child = undefined
}

/** As pages do: again and again, until it is accepted and connected. */
async function connect(
  app: TestApp,
  address: Address,
  direction: Direction,
  sends: Sends = 'picture',
): Promise<LivePeer> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < GIVE_UP_MS) {
    const connected = await tryToConnect(app, address, { direction, sends })
    if (connected) return connected
    await sleep(AGAIN_AFTER_MS)
  }
  throw new Error(`no connection to ${address.url}; the last offer was answered with ${lastStatus}`)
}

async function tryToConnect(
  app: TestApp,
  address: Address,
  offering: { direction: Direction; sends: Sends },
): Promise<LivePeer | undefined> {
  lastId += 1
  const id = lastId
  const offered = await ask({ type: 'offer', id, ...offering }, 'offered')
  if (offered.type !== 'offered') return undefined
  const answer = await offerTo(app, address, { offer: offered.offer })
  lastStatus = answer.statusCode
  const end = () => void child?.send({ type: 'close', id } satisfies PeersRequest)
  if (answer.statusCode !== 201) return end()
  const { type } = await ask({ type: 'answer', id, answer: answer.body }, 'opened', 'failed')
  if (type !== 'opened') return undefined
  const location = String(answer.headers.location)
  const count = async () => {
    const counted = await ask({ type: 'count', id }, 'counted')
    return counted.type === 'counted' ? counted : { received: 0, sent: 0 }
  }
  return {
    location,
    token: address.token,
    received: async () => (await count()).received,
    sent: async () => (await count()).sent,
    async close() {
      await app.http.inject({ method: 'DELETE', url: location, headers: { authorization: `Bearer ${address.token}` } })
      end()
    },
    vanish: end,
  }
}

function ask(request: PeersRequest, ...answers: PeersMessage['type'][]): Promise<PeersMessage> {
  child ??= fork(CHILD, [], { execArgv: [] })
  const peers = child
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(limit)
      peers.off('message', hear).off('exit', fail)
    }
    const hear = (message: PeersMessage) => {
      if (message.id !== request.id || !answers.includes(message.type)) return
      end()
      resolve(message)
    }
    const fail = () => {
      end()
      reject(new Error(`the process of the peers did not answer ${request.type} with ${answers.join(' or ')}`))
    }
    const limit = setTimeout(fail, GIVE_UP_MS)
    peers.on('message', hear).on('exit', fail)
    peers.send(request)
  })
}
