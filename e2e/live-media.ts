/** What a page sends and receives, counted by its own connections. */
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    connections: RTCPeerConnection[]
  }
}

/** Runs in the page, before its own scripts. */
export function rememberConnections(): void {
  window.connections = []
  const Original = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Original {
    constructor(...args: ConstructorParameters<typeof Original>) {
      super(...args)
      window.connections.push(this)
    }
  }
}

type Received = { frames: number; packets: number; energy: number }

export async function received(page: Page): Promise<Received> {
  return page.evaluate(async () => {
    const sum = { frames: 0, packets: 0, energy: 0 }
    for (const connection of window.connections) {
      for (const report of (await connection.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue
        if (report.kind === 'video') sum.frames += report.framesDecoded ?? 0
        else {
          sum.packets += report.packetsReceived ?? 0
          sum.energy += report.totalAudioEnergy ?? 0
        }
      }
    }
    return sum
  })
}

export async function framesOf(page: Page): Promise<number> {
  return (await received(page)).frames
}

export async function isReceiving(page: Page): Promise<boolean> {
  const { frames, packets } = await received(page)
  return frames > 30 && packets > 30
}

/** Two pictures of the element differ. */
export async function hasMovingPicture(page: Page, label: string): Promise<boolean> {
  const pixels = () =>
    page.locator(`video[aria-label="${label}"]`).evaluate((video: HTMLVideoElement) => {
      const canvas = document.createElement('canvas')
      canvas.width = 64
      canvas.height = 36
      const context = canvas.getContext('2d')
      context?.drawImage(video, 0, 0, 64, 36)
      return [...(context?.getImageData(0, 0, 64, 36).data ?? [])].join()
    })
  const first = await pixels()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return first !== (await pixels())
}
