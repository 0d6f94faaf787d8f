/** Pure: what could not be sent while the connection is away, and is sent once it is back. */
import type { Envelope } from './bus.ts'

/** Of more is only known that there was a gap. */
export const UNSENT_MAX = 1_000

export type Unsent = { envelopes: readonly Envelope[]; hasGap: boolean }

export const NOTHING_UNSENT: Unsent = { envelopes: [], hasGap: false }

export function withUnsent({ envelopes, hasGap }: Unsent, envelope: Envelope): Unsent {
  return envelopes.length < UNSENT_MAX ? { envelopes: [...envelopes, envelope], hasGap } : { envelopes, hasGap: true }
}

/** What is to be sent now, in its order; after a gap, the others fetch anew. */
export function toSend({ envelopes, hasGap }: Unsent): Envelope[] {
  const from = envelopes[0]?.from
  return hasGap && from ? [...envelopes, { from, messages: [], isAfterGap: true }] : [...envelopes]
}
