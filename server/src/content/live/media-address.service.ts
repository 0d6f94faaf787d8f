/** Addresses of WHIP and WHEP, with the tokens that open them. */
import { randomUUID } from 'node:crypto'
import { type MediaAddress, VIEWER_TOKEN_SECONDS } from '@limelight/contract/streaming'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { iceServersFor } from './ice-servers.ts'
import { type LiveClaims, type RoomKind, readLiveToken, signLiveToken } from './live-token.ts'

/** OBS keeps the key that was pasted into it for as long as the stream lasts. */
const PUBLISH_TOKEN_SECONDS = 24 * 3_600
const PURPOSE = 'live-media'
const PATHS = { publish: '/api/streaming/whip', play: '/api/streaming/whep' } as const

type Resources = Pick<Ctx, 'config' | 'clock'>
type Opened = { role: LiveClaims['role']; kind?: RoomKind; room: string; viewer: Viewer }

export function mediaAddress(
  { config, clock }: Resources,
  { role, kind = 'stream', room, viewer }: Opened,
): MediaAddress {
  // A page that calls somebody renews its own tokens.
  const seconds = role === 'publish' && kind === 'stream' ? PUBLISH_TOKEN_SECONDS : VIEWER_TOKEN_SECONDS
  const expiresAt = clock.now().add({ seconds })
  const key = viewer.id ?? randomUUID()
  const token = signLiveToken(config.keyFor(PURPOSE), {
    role,
    kind,
    room,
    account: viewer.id ?? null,
    key,
    expires: expiresAt.epochMilliseconds,
  })
  return {
    driver: 'whip',
    url: `${config.publicUrl}${PATHS[role]}/${room}`,
    token,
    expiresAt: expiresAt.toString(),
    iceServers: iceServersFor(config.live.turn, { key, now: clock.now() }),
  }
}

export function claimsOf({ config, clock }: Resources, token: string): LiveClaims | undefined {
  return readLiveToken(config.keyFor(PURPOSE), token, clock.now())
}

/** The channel of the sockets that a stream's token opens, and for how long. */
export function channelOf(ctx: Resources, token: string): { channel: string; expiresInMs: number } | undefined {
  const claims = claimsOf(ctx, token)
  if (claims?.kind !== 'stream') return undefined
  return { channel: channelOfStream(claims.room), expiresInMs: claims.expires - ctx.clock.now().epochMilliseconds }
}

export function channelOfStream(id: string): string {
  return `stream/${id}`
}
