import type { PushMessage } from '@limelight/contract/people/push'
import type { Ctx } from '#/platform/ctx'
import { type CallLimits, callOut } from '#/platform/outgoing/call-out'
import type { PushSubscriptionRow } from './push.queries.ts'
import { pushAgent } from './push-endpoint.ts'
import { getPushKey } from './push-key.service.ts'

/** A device that is off for longer gets the number when it is on again, not what it missed days ago. */
const TTL_SECONDS = 24 * 3_600
/** Only the status is of interest. */
const STATUS_ONLY = { maxBytes: 1_000, bodyWithinMs: 500 }
export type PushLimits = CallLimits
/** Push services answer within half a second. */
export const FIRST_TRY: PushLimits = { ...STATUS_ONLY, withinMs: 3_000 }
export const REPEATED: PushLimits = { ...STATUS_ONLY, withinMs: 10_000 }
/** The push service says that the browser no longer wants them. */
const GONE = new Set([404, 410])
/** Nothing that is sent again would be accepted: the keys or the message are wrong. */
const REFUSED = new Set([400, 401, 403, 413])

type Push = { message: PushMessage; topic: string; signal: AbortSignal; limits: PushLimits }
type Device = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>

/**
 * Encrypted for the device (RFC 8291) and signed by the site (RFC 8292). Throws what may succeed later. The library only writes the request:
 * it would read an answer of any length, and anybody may be the server.
 */
export async function postToDevice(
  ctx: Ctx,
  { endpoint, p256dh, auth }: Device,
  { message, topic, signal, limits }: Push,
): Promise<'sent' | 'gone' | 'refused'> {
  signal.throwIfAborted()
  // Loaded with the first push, not with the server.
  const { generateRequestDetails } = await import('web-push').then((module) => module.default)
  const { method, headers, body } = generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: subjectOf(ctx.config.publicUrl), ...(await getPushKey(ctx)) },
      TTL: TTL_SECONDS,
      contentEncoding: 'aes128gcm',
      // A later one of the same group replaces one that waits. At most 32 characters of base64url.
      topic: topic.replaceAll('-', ''),
    },
  )
  const agent = pushAgent(ctx.config, endpoint)
  const { status } = await callOut(new URL(endpoint), { method, headers: textOf(headers), body, signal, agent }, limits)
  if (status >= 200 && status < 300) return 'sent'
  if (GONE.has(status)) return 'gone'
  if (!REFUSED.has(status)) throw new Error(`the push service answered ${status}`)
  ctx.log.warn({ event: 'push.refused', host: new URL(endpoint).host, status })
  return 'refused'
}

function textOf(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** How the push service reaches the site; it has to be https or mail. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:postmaster@localhost'
}
