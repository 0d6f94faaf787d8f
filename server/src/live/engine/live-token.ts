import { createHmac, timingSafeEqual } from 'node:crypto'
import { AccountId } from '@limelight/contract/ids'
import { z } from 'zod'
import { ROOM_KINDS } from '#/live/hosts/live-room'

/** What a token opens: sending to a room, or receiving it. `key` is the viewer: an account, or a random id of a visitor. */
const Claims = z.strictObject({
  /** `hls`: receiving it as files, in whose address the token is. */
  role: z.enum(['publish', 'play', 'hls']),
  kind: z.enum(ROOM_KINDS),
  room: z.string(),
  account: AccountId.nullable(),
  key: z.string(),
  /** Milliseconds since 1970. */
  expires: z.int(),
})
export type LiveClaims = z.output<typeof Claims>

/** Pure: signed, not stored. Opens one room to one viewer for a short time. */
export function signLiveToken(key: Buffer, claims: LiveClaims): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${body}.${signatureOf(key, body)}`
}

/** Undefined for a token that was forged, has expired or is of something else. */
export function readLiveToken(key: Buffer, token: string, now: Temporal.Instant): LiveClaims | undefined {
  const [body = '', signature = '', ...rest] = token.split('.')
  const expected = Buffer.from(signatureOf(key, body))
  const given = Buffer.from(signature)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const claims = Claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return claims.success && claims.data.expires > now.epochMilliseconds ? claims.data : undefined
}

function signatureOf(key: Buffer, body: string): string {
  return createHmac('sha256', key).update(body).digest('base64url')
}
