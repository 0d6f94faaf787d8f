import type { z } from 'zod'
import type { Variables } from './config-variables.ts'
import { StartError } from './start-error.ts'

export type LiveConfig = {
  /** The one UDP port of all live media. */
  readonly udpPort: number
  /** The address that media is sent to, where it is not one of this machine's own; undefined: those. */
  readonly publicIp: string | undefined
  /** Relays for viewers whose network lets no UDP through; undefined: there are none. */
  readonly turn: TurnConfig | undefined
  readonly agoraCertificate: string | undefined
}
export type TurnConfig = { readonly urls: readonly string[]; readonly secret: string }

export function liveOf(vars: z.output<typeof Variables>): LiveConfig {
  return {
    udpPort: vars.LIVE_UDP_PORT,
    publicIp: vars.PUBLIC_IP,
    turn: turnOf(vars),
    agoraCertificate: vars.AGORA_CERTIFICATE,
  }
}

function turnOf({ TURN_URL: urls, TURN_SECRET: secret }: z.output<typeof Variables>): TurnConfig | undefined {
  if (urls === undefined && secret === undefined) return undefined
  if (urls === undefined || secret === undefined)
    throw new StartError('Invalid configuration. TURN_URL and TURN_SECRET: set both or none')
  return { urls: urls.split(','), secret }
}
