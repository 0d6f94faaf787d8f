import type { PushMessage } from '@limelight/contract/people/push'
import type { Ctx } from '#/platform/ctx'
import type { PushSubscriptionRow } from './push.queries.ts'
import { pushAgent } from './push-endpoint.ts'
import { getPushKey } from './push-key.service.ts'

/** A device that is off for longer gets the number when it is on again, not what it missed days ago. */
const TTL_SECONDS = 24 * 3_600
const TIMEOUT_MS = 10_000
/** The push service says that the browser no longer wants them. */
const GONE = new Set([404, 410])
/** Nothing that is sent again would be accepted: the keys or the message are wrong. */
const REFUSED = new Set([400, 401, 403, 413])

type Push = { message: PushMessage; topic: string; signal: AbortSignal }

/** Encrypted for the device (RFC 8291) and signed by the site (RFC 8292). Throws what may succeed later. */
export async function postToDevice(
  ctx: Ctx,
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  { message, topic, signal }: Push,
): Promise<'sent' | 'gone' | 'refused'> {
  signal.throwIfAborted()
  // Loaded with the first push, not with the server.
  const { sendNotification, WebPushError } = await import('web-push').then((module) => module.default)
  const agent = pushAgent(ctx.config, endpoint)
  try {
    await sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: subjectOf(ctx.config.publicUrl), ...(await getPushKey(ctx)) },
      TTL: TTL_SECONDS,
      timeout: TIMEOUT_MS,
      contentEncoding: 'aes128gcm',
      // A later one of the same group replaces one that waits. At most 32 characters of base64url.
      topic: topic.replaceAll('-', ''),
      ...(agent && { agent }),
    })
    return 'sent'
  } catch (error) {
    if (!(error instanceof WebPushError)) throw error
    if (GONE.has(error.statusCode)) return 'gone'
    if (!REFUSED.has(error.statusCode)) throw new Error(`the push service answered ${error.statusCode}`)
    ctx.log.warn({ event: 'push.refused', host: new URL(endpoint).host, status: error.statusCode })
    return 'refused'
  }
}

/** How the push service reaches the site; it has to be https or mail. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:postmaster@localhost'
}
