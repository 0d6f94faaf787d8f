/** A network between one page and the engine that loses packets, or breaks: a relay of UDP whose port stands in the answers instead. */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Page } from 'playwright-core'

const OWN_CANDIDATES = /^a=(candidate:.*|end-of-candidates)\r\n/gm
const CANDIDATE = /^(a=candidate:\S+ 1 udp \d+ \S+ )(\d+)( typ host)/gim

export type LossyNetwork = {
  /** Of the packets in each direction, 0 to 1, from now on. */
  lose(share: number): void
  /** Nothing passes any more of the connections that there are; new ones pass. */
  breakConnections(): void
  /** Packets that were lost up to now. */
  lost(): number
  close(): void
}

/** What the page sends and receives by WHIP and WHEP from now on goes through it. */
export async function lossyNetwork(page: Page): Promise<LossyNetwork> {
  const front = createSocket('udp4')
  front.bind()
  await once(front, 'listening')
  let enginePort = 0
  let share = 0
  let lostPackets = 0
  const chance = repeatableChance()
  /** By the address of the page: a socket that the engine takes for it; `undefined` once it is broken. */
  const backs = new Map<string, Socket | undefined>()

  function passes(): boolean {
    if (chance() >= share) return true
    lostPackets += 1
    return false
  }

  function backFor(address: string, port: number): Socket | undefined {
    const key = `${address} ${port}`
    if (backs.has(key)) return backs.get(key)
    const back = createSocket('udp4')
    back.on('message', (packet) => backs.get(key) && passes() && front.send(packet, port, address))
    backs.set(key, back)
    return back
  }

  front.on('message', (packet, { address, port }) => {
    const back = backFor(address, port)
    if (back && passes()) back.send(packet, enginePort, '127.0.0.1')
  })
  await page.route(/\/api\/streaming\/(whip|whep)\/[^/]+$/, async (route) => {
    // If the engine knew where the page is, it would reach it past the relay, and keep to that when the first packet of the relay is lost.
    const offer = (route.request().postData() ?? '').replace(OWN_CANDIDATES, '')
    const response = await route.fetch(route.request().method() === 'POST' ? { postData: offer } : {})
    const body = (await response.text()).replace(CANDIDATE, (_line, before: string, port: string, after: string) => {
      enginePort = Number(port)
      return `${before}${front.address().port}${after}`
    })
    return route.fulfill({ response, body })
  })
  return {
    lose(next) {
      share = next
    },
    breakConnections() {
      for (const [key, back] of backs) {
        back?.close()
        backs.set(key, undefined)
      }
    },
    lost: () => lostPackets,
    close() {
      front.close()
      for (const back of backs.values()) back?.close()
    },
  }
}

/** Evenly spread numbers from 0 to 1, the same ones in each run. */
function repeatableChance(): () => number {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
