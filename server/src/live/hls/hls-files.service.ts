/** The files of HLS, from the disk of the machine that hosts the stream: this one, or another one that is asked for them. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@limelight/contract/errors'
import { LRUCache } from 'lru-cache'
import { hlsFolderOf } from '#/live/engine/hls-folder'
import type { FilePlace, LiveHost } from '#/live/hosts/live-hosts.service'
import type { Ctx } from '#/platform/ctx'
import { limitedFetch } from '#/platform/outgoing/limited-fetch'

/** Below the API: where one machine asks another. */
export const HOST_FILES_PATH = '/streaming/live-host'
/** A crowd asks for the same few seconds. */
const CACHED_BYTES = 64_000_000
const PLAYLIST_TTL_MS = 500
/** A stream rarely moves, and all its players ask all the time. */
const PLACE_TTL_MS = 1_000
const PLACES_MAX = 10_000
/** The size of two seconds at 2.5 Mbit/s several times. */
const LIMITS = { withinMs: 4_000, maxBytes: 16_000_000 }
/** Longer than clocks of machines differ. */
const ADDRESS_SECONDS = 30
const PURPOSE = 'live-host-files'

type File = { room: string; name: string }
export type HlsFiles = {
  /** Throws `not_found`, and `unavailable` while the machine that has it does not answer. */
  read(file: File): Promise<Buffer>
}

export function createHlsFiles(ctx: Ctx, host: Pick<LiveHost, 'findFiles'>): HlsFiles {
  const places = new LRUCache<string, FilePlace>({
    max: PLACES_MAX,
    ttl: PLACE_TTL_MS,
    fetchMethod: (room) => host.findFiles({ kind: 'stream', room }),
  })
  const cache = new LRUCache<string, Buffer, File & { place: FilePlace }>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ length }) => length + 1,
    fetchMethod: (_key, _stale, { context: { place, ...file } }) =>
      place.at === 'here' ? readOwnFile(ctx, file) : fetchFile(ctx, place.url, file),
  })
  return {
    async read({ room, name }) {
      const place = await places.fetch(room)
      if (!place) throw new AppError('not_found')
      const bytes = await cache.fetch(`${place.version}/${room}/${name}`, {
        context: { room, name, place },
        // Segments never change; a playlist does every two seconds.
        ...(name.endsWith('.m3u8') && { ttl: PLAYLIST_TTL_MS }),
      })
      if (!bytes) throw new AppError('not_found')
      return bytes
    },
  }
}

/** Undefined when there is none. */
export async function readOwnFile(ctx: Ctx, { room, name }: File): Promise<Buffer | undefined> {
  return readFile(path.join(hlsFolderOf(ctx, room), name)).catch(() => undefined)
}

/** The address comes from the other machine's own configuration, by the database; nothing of it from the viewer. */
export async function fetchFile(
  ctx: Ctx,
  origin: string | undefined,
  file: File,
  limits = LIMITS,
): Promise<Buffer | undefined> {
  if (origin === undefined) throw new AppError('unavailable')
  try {
    const answer = await limitedFetch(limits)(`${origin}/api${addressOf(ctx, file)}`)
    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Error(`the host answered ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  } catch (cause) {
    ctx.log.warn({ event: 'live.host_file_failed', origin, err: cause })
    throw new AppError('unavailable', undefined, { cause })
  }
}

type Signing = Pick<Ctx, 'config' | 'clock'>

function addressOf(ctx: Signing, { room, name }: File): string {
  const expires = String(Math.floor(ctx.clock.now().epochMilliseconds / 1_000) + ADDRESS_SECONDS)
  return `${HOST_FILES_PATH}/${expires}.${signatureOf(ctx, { room, name, expires })}/${room}/${name}`
}

/** Whether another machine of this site has just asked for this file. */
export function isOfHost(ctx: Signing, { token, room, name }: File & { token: string }): boolean {
  const [expires = '', signature = '', ...rest] = token.split('.')
  const [expected, given] = [signatureOf(ctx, { room, name, expires }), signature].map((text) => Buffer.from(text))
  if (rest.length > 0 || !expected || !given || given.length !== expected.length) return false
  return timingSafeEqual(given, expected) && Number(expires) * 1_000 > ctx.clock.now().epochMilliseconds
}

function signatureOf({ config }: Signing, { room, name, expires }: File & { expires: string }): string {
  return createHmac('sha256', config.keyFor(PURPOSE)).update(`${expires}:${room}/${name}`).digest('base64url')
}
