import { hostname } from 'node:os'
import type { z } from 'zod'
import type { Variables } from './config-variables.ts'
import { StartError } from './start-error.ts'

export type LiveConfig = {
  /** The name of this machine among those that host live media. */
  readonly host: string
  /** Below the data folder: what this machine alone may touch, where it was given a name; else there is one machine a folder. */
  readonly hostFolder: string
  /** The origin at which other machines reach this one; undefined: they do not. */
  readonly hostUrl: string | undefined
  /** The one UDP port of all live media. */
  readonly udpPort: number
  /** The address that media is sent to, where it is not one of this machine's own; undefined: those. */
  readonly publicIp: string | undefined
  /** A publisher who sends more for several seconds is cut off: each viewer receives all of it. */
  readonly publishMaxKbits: number
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

/** How the names of folders of named machines begin. */
export const HOST_FOLDER = 'host-'

export function liveOf(vars: z.output<typeof Variables>): LiveConfig {
  return {
    host: vars.LIVE_HOST ?? hostname(),
    hostFolder: vars.LIVE_HOST === undefined ? '' : `${HOST_FOLDER}${vars.LIVE_HOST}`,
    hostUrl: hostUrlOf(vars),
    udpPort: vars.LIVE_UDP_PORT,
    publicIp: vars.PUBLIC_IP,
    publishMaxKbits: vars.LIVE_PUBLISH_MAX_KBITS,
    rtcMax: vars.LIVE_RTC_MAX,
    turn: turnOf(vars),
    livekit: livekitOf(vars),
    agoraCertificate: vars.AGORA_CERTIFICATE,
  }
}

function hostUrlOf({ LIVE_HOST_URL: text }: z.output<typeof Variables>): string | undefined {
  if (text === undefined) return undefined
  const url = new URL(text)
  if (url.pathname !== '/' || url.search || url.username)
    throw new StartError('Invalid configuration. LIVE_HOST_URL: expected an origin such as https://10.0.0.5:8443')
  return url.origin
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
