/** What a transfer's key says of where it comes from. Pure. */

export type TransferOrigin = {
  paymentId: string | null
  refundId: string | null
  payoutId: string | null
  renewal: { subscriptionId: string; from: Temporal.Instant } | null
}
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/
const NOTHING: TransferOrigin = { paymentId: null, refundId: null, payoutId: null, renewal: null }

/** Keys are made by the services that post; one that says nothing of the kind has no origin. */
export function originOf(key: string): TransferOrigin {
  const [, kind, id = '', rest = ''] = new RegExp(`^(payment|refund|payout|renew)/(${UUID})(?:/(.+))?$`).exec(key) ?? []
  switch (kind) {
    case 'payment':
      return { ...NOTHING, paymentId: id }
    case 'refund':
      return { ...NOTHING, refundId: id }
    case 'payout':
      return { ...NOTHING, payoutId: id }
    case 'renew':
      return INSTANT.test(rest)
        ? { ...NOTHING, renewal: { subscriptionId: id, from: Temporal.Instant.from(rest) } }
        : NOTHING
    default:
      return NOTHING
  }
}

export function isUuid(text: string): boolean {
  return new RegExp(`^${UUID}$`, 'i').test(text)
}
