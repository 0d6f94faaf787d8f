import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#/platform/clock'
import { upTo } from '#/platform/up-to'

/**
 * `full`: the pictures of an unlocked file. `preview`: the public part of a locked one. `stream`: a video's HLS files
 * or an audio recording; `download`: a file that was bought; `zip`: all pictures of a gallery, whose id then takes the file's place.
 * These three open nothing without the viewer's session and a fresh answer to "may they?". `rss`: as `stream`, for apps that have no
 * session: the address of a feed, by its id, takes the viewer's place. The order is that of the numbers inside tokens.
 */
export const MEDIA_SCOPES = ['full', 'preview', 'stream', 'download', 'zip', 'rss'] as const
export type MediaScope = (typeof MEDIA_SCOPES)[number]

export type MediaGrant = {
  scope: MediaScope
  /** Undefined: a visitor. Of `rss` the id of a feed's address. */
  viewerId: string | undefined
  expiresAt: Temporal.Instant
}

export type SignOptions = { fileId: string; viewerId: string | undefined; scope: MediaScope }

export type MediaTokens = {
  /** The token to put before the file's id in its address. */
  sign(options: SignOptions): string
  /** Undefined for whatever is forged, expired or made for another file. */
  verify(token: string, fileId: string): MediaGrant | undefined
}

/** Picture addresses change on this grid, so that a page loaded twice finds its pictures in the browser's cache. */
const PICTURE_GRID_S = 150
/** Longer than any video: a playlist is read once, its segments until the end. */
const STREAM_TTL_S = 6 * 3600
/** Long enough for a click; a saved link is requested again. */
const DOWNLOAD_TTL_S = 15 * 60
/** Feeds that are read again within six hours have not changed; their addresses last for 18 to 24 hours. */
const RSS_GRID_S = 6 * 3600
const PAYLOAD_BYTES = 21
/** 128 bits: half a SHA-256 makes addresses short and cannot be guessed. */
const MAC_BYTES = 16
const VISITOR = '0'.repeat(32)
/** Cached tokens of some 200 bytes each. */
const GENUINE_MAX = 20_000

/** `key` is 32 bytes. One token takes 5 µs to make and 15 to check the first time. */
export function createMediaTokens({ key, clock }: { key: Buffer; clock: Clock }): MediaTokens {
  // The file is signed but not repeated: the address names it already.
  const macOf = (payload: Buffer, fileId: string) =>
    createHmac('sha256', key).update(payload).update(fileId).digest().subarray(0, MAC_BYTES)
  // The same address is requested repeatedly, by range and on reload. A genuine token stays genuine, so only these are cached.
  let genuine: LRUCache<string, MediaGrant> | undefined
  const nowS = () => Math.floor(clock.now().epochMilliseconds / 1000)

  return {
    sign({ fileId, viewerId, scope }) {
      const payload = encode({ scope, viewerId, expiresS: expiryOf(scope, nowS()) })
      return `${payload.toString('base64url')}.${macOf(payload, fileId).toString('base64url')}`
    },
    verify(token, fileId) {
      // Not before: most only sign, and its arrays take 1.7 ms and 0.4 MB.
      genuine ??= new LRUCache({ ...upTo(GENUINE_MAX) })
      const address = `${token}/${fileId}`
      const grant = genuine.get(address) ?? decodeGenuine(token, fileId)
      if (grant) genuine.set(address, grant)
      return grant && grant.expiresAt.epochMilliseconds > clock.now().epochMilliseconds ? grant : undefined
    },
  }

  function decodeGenuine(token: string, fileId: string): MediaGrant | undefined {
    const [payload, mac, rest] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
    if (rest || payload?.length !== PAYLOAD_BYTES || mac?.length !== MAC_BYTES) return undefined
    return timingSafeEqual(mac, macOf(payload, fileId)) ? decode(payload) : undefined
  }
}

function expiryOf(scope: MediaScope, nowS: number): number {
  if (scope === 'stream') return nowS + STREAM_TTL_S
  if (scope === 'rss') return (Math.floor(nowS / RSS_GRID_S) + 4) * RSS_GRID_S
  if (scope === 'download' || scope === 'zip') return nowS + DOWNLOAD_TTL_S
  // 150 to 300 seconds ahead.
  return (Math.floor(nowS / PICTURE_GRID_S) + 2) * PICTURE_GRID_S
}

type Payload = { scope: MediaScope; viewerId: string | undefined; expiresS: number }

/** 4 bytes expiry in seconds, 1 byte scope, 16 bytes viewer. */
function encode({ scope, viewerId, expiresS }: Payload): Buffer {
  const payload = Buffer.alloc(PAYLOAD_BYTES)
  payload.writeUInt32BE(expiresS, 0)
  payload.writeUInt8(MEDIA_SCOPES.indexOf(scope), 4)
  payload.write(viewerId?.replaceAll('-', '') ?? VISITOR, 5, 'hex')
  return payload
}

function decode(payload: Buffer): MediaGrant | undefined {
  const scope = MEDIA_SCOPES[payload.readUInt8(4)]
  if (!scope) return undefined
  const caller = payload.toString('hex', 5)
  const viewerId = caller === VISITOR ? undefined : caller.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { scope, viewerId, expiresAt: Temporal.Instant.fromEpochMilliseconds(payload.readUInt32BE(0) * 1000) }
}
