import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentId } from '@limelight/contract/ids'
import type { Config } from '#/platform/config'

type Keys = Pick<Config, 'keyFor'>

/** Outlives the day in which a payment waits, so that a late visitor learns what became of it. */
const LIVES_DAYS = 7

/** Pure but for the key: its holder may see and confirm this one payment, and nothing else. */
export function signPayToken(config: Keys, id: PaymentId, now: Temporal.Instant): string {
  const expires = String(Math.floor(now.add({ hours: LIVES_DAYS * 24 }).epochMilliseconds / 1000))
  return `${expires}.${macOf(config, id, expires).toString('base64url')}`
}

export function isPayToken(config: Keys, { id, token, now }: { id: PaymentId; token: string; now: Temporal.Instant }) {
  const [expires = '', mac = '', rest] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const genuine = macOf(config, id, expires)
  if (rest !== undefined || given.length !== genuine.length || !timingSafeEqual(given, genuine)) return false
  return Number(expires) * 1000 > now.epochMilliseconds
}

function macOf(config: Keys, id: PaymentId, expires: string): Buffer {
  return createHmac('sha256', config.keyFor('pay-link')).update(`${id}/${expires}`).digest()
}
