/** Addresses of WHIP and WHEP, with the tokens that open them. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { type MediaAddress, VIEWER_TOKEN_SECONDS } from '@limelight/contract/live/streaming'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { signLiveKitToken } from '#/platform/live/livekit'
import { HLS_INDEX } from '#/platform/live/recording-files'
import { iceServersFor } from './ice-servers.ts'
import { type LiveClaims, type RoomKind, readLiveToken, signLiveToken } from './live-token.ts'
import { metadataOf, PUBLISHER } from './livekit-participants.ts'

/** OBS keeps the key that was pasted into it for as long as the stream lasts. */
const PUBLISH_TOKEN_SECONDS = 24 * 3_600
/** As long as addresses of videos: what counts is the permission, which is asked for again and again. */
const HLS_TOKEN_SECONDS = 6 * 3_600
const PURPOSE = 'live-media'
const HLS_PATH = '/api/streaming/hls'
const PATHS = { publish: '/api/streaming/whip', play: '/api/streaming/whep' } as const

type Resources = Pick<Ctx, 'config' | 'clock'>
type Opened = { role: keyof typeof PATHS; kind?: RoomKind; room: string; viewer: Viewer }

export async function mediaAddress(
  { config, clock }: Resources,
  { role, kind = 'stream', room, viewer }: Opened,
): Promise<MediaAddress> {
  // A page that calls somebody renews its own tokens.
  const seconds = role === 'publish' && kind === 'stream' ? PUBLISH_TOKEN_SECONDS : VIEWER_TOKEN_SECONDS
  const expiresAt = clock.now().add({ seconds })
  const key = viewer.id ?? randomUUID()
  const claims = { kind, room, account: viewer.id ?? null }
  const sign = (one: Pick<LiveClaims, 'role' | 'key' | 'expires'>) =>
    signLiveToken(config.keyFor(PURPOSE), { ...claims, ...one })
  const token = sign({ role, key, expires: expiresAt.epochMilliseconds })
  const hls = () =>
    sign({
      role: 'hls',
      // Each player is one viewer.
      key: randomUUID(),
      expires: clock.now().add({ seconds: HLS_TOKEN_SECONDS }).epochMilliseconds,
    })
  const until = clock.now().add({ seconds: VIEWER_TOKEN_SECONDS }).epochMilliseconds
  const livekit = await livekitAddress(config, { role, kind, room, account: viewer.id ?? null, until })
  return {
    driver: livekit ? 'livekit' : 'whip',
    livekit,
    url: `${config.publicUrl}${PATHS[role]}/${room}`,
    token,
    hls:
      role === 'play' && kind === 'stream' && !livekit ? `${config.publicUrl}${HLS_PATH}/${hls()}/${HLS_INDEX}` : null,
    expiresAt: expiresAt.toString(),
    // LiveKit names its own.
    iceServers: iceServersFor(livekit ? undefined : config.live.turn, { key, now: clock.now() }),
  }
}

type Room = Pick<LiveClaims, 'kind' | 'room' | 'account'> & { role: Opened['role']; until: number }

/** Lives a minute, as long as it takes to connect; what is renewed afterwards is the viewer's own token. */
async function livekitAddress(
  { live, publicUrl }: Ctx['config'],
  { role, kind, room, account, until }: Room,
): Promise<MediaAddress['livekit']> {
  if (!live.livekit) return null
  const session = role === 'publish' ? PUBLISHER : randomUUIDv7()
  const token = await signLiveKitToken(live.livekit, {
    room,
    identity: session,
    metadata: metadataOf({ site: publicUrl, kind, role, account, until }),
    mayPublish: role === 'publish',
    seconds: VIEWER_TOKEN_SECONDS,
  })
  return { url: live.livekit.url, token, session }
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
