/** What a page sends and receives, counted by its own connections. */
import type { Page } from 'playwright-core'

/** A player asks until the picture is there, and after the end once more. */
export const REFUSED_MEDIA = ['{401,404,409} /api/streaming/**']
/** Where there is no place for one more by WebRTC, and of a segment that has left the playlist while a player asks for it. */
export const REFUSED_PLAYERS = ['409 /api/streaming/whep/*', '404 /api/streaming/hls/**']
/** Of a call that is over, or that nobody has offered yet; its media is refused nothing. */
export const REFUSED_CALLS = ['404 /api/private-calls/*', '400 /api/private-calls/terms']

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

/** Pictures that the player has shown, wherever they come from. */
export function shownFrames(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0)
}

/** Runs in the page, before its own scripts: as in a network that lets no UDP through, where no relay is configured either. */
export function blockConnections(): void {
  const Original = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Original {
    constructor(options?: RTCConfiguration) {
      super({ ...options, iceTransportPolicy: 'relay' })
    }
  }
}

/** Of the picture that is shown. */
export function shownWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0)
}

type Program = { url: string; authorization: string }

/** Runs in a page of the site: sends one picture and sound by WHIP, as a program such as OBS does. */
export async function sendAsProgram({ url, authorization }: Program): Promise<void> {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 }, audio: true })
  for (const track of stream.getTracks()) {
    const transceiver = connection.addTransceiver(track, { direction: 'sendonly', streams: [stream] })
    const isPlayed = ({ mimeType, sdpFmtpLine = '' }: RTCRtpCodec) =>
      mimeType === 'video/H264' && /packetization-mode=1;.*42e0/.test(sdpFmtpLine)
    const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? []
    if (track.kind === 'video') transceiver.setCodecPreferences(codecs.filter(isPlayed))
  }
  await connection.setLocalDescription(await connection.createOffer())
  while (connection.iceGatheringState !== 'complete')
    await new Promise((resolve) => connection.addEventListener('icegatheringstatechange', resolve, { once: true }))
  const headers = { authorization, 'content-type': 'application/sdp' }
  const body = connection.localDescription?.sdp ?? ''
  const answer = await fetch(new URL(url).pathname, { method: 'POST', headers, body })
  await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() })
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

/** The page of a viewer who ignores that something has changed: once frozen, it gets the answer it got last, with its old token. */
export async function freezable(page: Page): Promise<{ freeze(): void }> {
  let last: Buffer | undefined
  let isFrozen = false
  await page.route('**/api/streaming/join/**', async (route) => {
    if (isFrozen && last) return route.fulfill({ body: last, contentType: 'application/json' })
    const response = await route.fetch()
    last = await response.body()
    return route.fulfill({ response })
  })
  return {
    freeze() {
      isFrozen = true
    },
  }
}

const LOOK_EVERY_MS = 500
/** Pictures that are decoded late come within a moment. */
const QUIET_MS = 8_000

/** Seconds until the last picture that the page received, once none has come for a while; or until `giveUpSeconds`. */
export async function secondsToLastPicture(page: Page, giveUpSeconds: number): Promise<number> {
  const startedAt = performance.now()
  let lastAt = startedAt
  let frames = await framesOf(page)
  while (performance.now() - lastAt < QUIET_MS && performance.now() - startedAt < giveUpSeconds * 1_000) {
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), LOOK_EVERY_MS)
    const now = await framesOf(page)
    if (now > frames) lastAt = performance.now()
    frames = now
  }
  return (lastAt - startedAt) / 1_000
}
