/** Stripe's events, read. Their shape follows the version their endpoint was made with, so each field that counts is checked. */
import { z } from 'zod'
import type { GatewayEvent } from '#/finance/payments/gateways/gateway-event'
import type { StripeClient } from './client.ts'
import { contentOf, LAST_SECOND } from './event-content.ts'
import { isStripeError } from './outcome.ts'

/** The envelope; what it carries is read by type. */
const name = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const Envelope = z.object({
  id: name,
  type: name,
  livemode: z.boolean(),
  account: name.nullish(),
  created: z.int().min(0).max(LAST_SECOND),
  data: z.object({ object: z.unknown() }),
})
/** How far the clocks may differ, either way; the library refuses only what is older. */
const TOLERANCE_SECONDS = 300

/**
 * Undefined when nobody's secret made the signature, when it was made more than five minutes ago or ahead, and for what is
 * no event.
 */
export async function readStripeEvent(
  client: StripeClient,
  { secrets, raw, signature }: { secrets: readonly string[]; raw: Buffer; signature: string },
): Promise<GatewayEvent | undefined> {
  // The library's own check fails otherwise than by refusing on headers that name no signature.
  const signedAt = /^t=(\d+)(,v\d+=[0-9a-f]+)+$/.exec(signature)?.[1]
  if (signedAt === undefined || Number(signedAt) > Date.now() / 1000 + TOLERANCE_SECONDS) return undefined
  const { webhooks } = await client()
  for (const secret of secrets) {
    try {
      return eventOf(webhooks.constructEvent(raw, signature, secret))
    } catch (error) {
      // Signed, and no JSON: another secret makes it none either.
      if (error instanceof SyntaxError) return undefined
      if (!isStripeError(error) || error.type !== 'StripeSignatureVerificationError') throw error
    }
  }
  return undefined
}

function eventOf(body: unknown): GatewayEvent | undefined {
  const { data: event } = Envelope.safeParse(body)
  if (!event) return undefined
  const read = {
    id: event.id,
    type: event.type,
    isLive: event.livemode,
    accountRef: event.account ?? null,
    createdAt: Temporal.Instant.fromEpochMilliseconds(event.created * 1000).toString(),
    content: contentOf(event.type, event.data.object),
  }
  // No text of PostgreSQL holds a NUL, and no event of Stripe's does.
  return JSON.stringify(read).includes('\\u0000') ? undefined : read
}
