import type { z } from 'zod'
import type { Variables } from './config-variables.ts'
import { StartError } from './start-error.ts'

export type LiveConfig = {
  /** The one UDP port of all live media. */
  readonly udpPort: number
  /** The address that media is sent to, where it is not one of this machine's own; undefined: those. */
  readonly publicIp: string | undefined
  /** Viewers of one stream who receive by WebRTC; all others do by HLS. */
  readonly rtcMax: number
  /** Relays for viewers whose network lets no UDP through; undefined: there are none. */
  readonly turn: TurnConfig | undefined
  /** What media goes through instead of the embedded engine; undefined: nothing. */
  readonly livekit: LiveKitConfig | undefined
  readonly agoraCertificate: string | undefined
}
export type LiveKitConfig = {
  /** Where browsers connect to, such as `wss://livekit.example.com`. */
  readonly url: string
  /** The same server by http, for our own requests. */
  readonly apiUrl: string
  readonly key: string
  readonly secret: string
}
export type TurnConfig = { readonly urls: readonly string[]; readonly secret: string }

export function liveOf(vars: z.output<typeof Variables>): LiveConfig {
  return {
    udpPort: vars.LIVE_UDP_PORT,
    publicIp: vars.PUBLIC_IP,
    rtcMax: vars.LIVE_RTC_MAX,
    turn: turnOf(vars),
    livekit: livekitOf(vars),
    agoraCertificate: vars.AGORA_CERTIFICATE,
  }
}

function livekitOf({
  LIVE_DRIVER: driver,
  LIVEKIT_URL: url,
  LIVEKIT_API_KEY: key,
  LIVEKIT_API_SECRET: secret,
}: z.output<typeof Variables>): LiveKitConfig | undefined {
  if (driver !== 'livekit') return undefined
  if (url === undefined || key === undefined || secret === undefined)
    throw new StartError(
      'Invalid configuration. LIVE_DRIVER=livekit needs LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET',
    )
  return { url: url.replace(/\/$/, ''), apiUrl: url.replace(/^ws/, 'http').replace(/\/$/, ''), key, secret }
}

function turnOf({ TURN_URL: urls, TURN_SECRET: secret }: z.output<typeof Variables>): TurnConfig | undefined {
  if (urls === undefined && secret === undefined) return undefined
  if (urls === undefined || secret === undefined)
    throw new StartError('Invalid configuration. TURN_URL and TURN_SECRET: set both or none')
  return { urls: urls.split(','), secret }
}
