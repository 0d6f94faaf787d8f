/** Who streams while another browser watches: a page of Chromium that sends a drawn picture and a tone by WHIP. */
import type { Page } from 'playwright-core'
import type { World } from '../browser.ts'
import { callAs, type Login } from '../people.ts'

declare global {
  interface Window {
    publishing: { canvas: HTMLCanvasElement; connection: RTCPeerConnection | undefined }
  }
}

type Width = 640 | 320

export type Publisher = {
  /** The picture changes its size while it is sent. */
  resize(width: Width): Promise<void>
  /** Without a word, as a computer that is switched off. */
  vanish(): Promise<void>
  /** To the same stream. */
  comeAgain(): Promise<void>
  end(): Promise<void>
}

export async function startStream(world: World, performer: Login, title: string): Promise<Publisher> {
  const { data } = await callAs<{ data: { _id: string } }>(world, performer, (request, headers) =>
    request.post('/api/streaming/live', { data: { title }, headers }),
  )
  const page = await world.browser.newPage({ baseURL: world.url })
  await page.goto('/legal/imprint')
  await page.evaluate(draw)
  const send = async () => {
    const own = await callAs<{ data: { publish: { url: string; token: string } } }>(
      world,
      performer,
      (request, headers) => request.get('/api/streaming/own', { headers }),
    )
    const { url, token } = own.data.publish
    await publish(page, { path: new URL(url).pathname, authorization: `Bearer ${token}` })
  }
  await send()
  return {
    resize: (width) => page.evaluate(resize, width),
    vanish: () => page.evaluate(() => window.publishing.connection?.close()),
    comeAgain: send,
    async end() {
      await callAs(world, performer, (request, headers) =>
        request.put(`/api/streaming/live/${data._id}`, { data: { status: 'ended' }, headers }),
      )
      await page.context().close()
    },
  }
}

/** Runs in the page, as all below: another picture thirty times a second, which no two moments share. */
function draw(): void {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 640, height: 360 })
  document.body.append(canvas)
  window.publishing = { canvas, connection: undefined }
  let count = 0
  setInterval(() => {
    const context = canvas.getContext('2d')
    if (!context) return
    count += 1
    context.fillStyle = `hsl(${(count * 7) % 360} 90% 50%)`
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = 'white'
    context.fillRect((count * 5) % canvas.width, 0, canvas.width / 8, canvas.height)
  }, 33)
}

function resize(width: Width): void {
  Object.assign(window.publishing.canvas, { width, height: (width / 16) * 9 })
}

type Address = { path: string; authorization: string }

async function publish(page: Page, address: Address): Promise<void> {
  await page.evaluate(async ({ path, authorization }) => {
    const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
    const stream = window.publishing.canvas.captureStream(30)
    const audio = new AudioContext()
    const destination = audio.createMediaStreamDestination()
    const tone = audio.createOscillator()
    tone.connect(destination)
    tone.start()
    for (const track of [...stream.getVideoTracks(), ...destination.stream.getAudioTracks()]) {
      const transceiver = connection.addTransceiver(track, { direction: 'sendonly', streams: [stream] })
      if (track.kind !== 'video') continue
      const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? []
      const isPlayed = ({ mimeType, sdpFmtpLine = '' }: RTCRtpCodec) =>
        mimeType === 'video/H264' && /packetization-mode=1;.*42e0/.test(sdpFmtpLine)
      transceiver.setCodecPreferences(codecs.filter(isPlayed))
    }
    await connection.setLocalDescription(await connection.createOffer())
    while (connection.iceGatheringState !== 'complete')
      await new Promise((resolve) => connection.addEventListener('icegatheringstatechange', resolve, { once: true }))
    const headers = { authorization, 'content-type': 'application/sdp' }
    const answer = await fetch(path, { method: 'POST', headers, body: connection.localDescription?.sdp ?? '' })
    if (!answer.ok) throw new Error(`WHIP answered ${answer.status}`)
    await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() })
    window.publishing.connection = connection
  }, address)
}
