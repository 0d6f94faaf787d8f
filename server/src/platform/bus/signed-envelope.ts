/** Envelopes that pass through a server where others could write: signed by a process of the site, a short time ago, and taken once. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { upTo } from '#/platform/up-to'
import type { Envelope } from './bus.ts'

/** Longer than clocks of machines differ and than an envelope is on its way. Who reads later fetches anew in any case. */
export const SIGNED_FOR_MS = 60_000
/** More than a site sends within twice that time; the signatures of 32 bytes each. */
const REMEMBERED_MAX = 200_000

const Signed = z.strictObject({ at: z.int(), envelope: z.string(), mac: z.string() })

export type EnvelopeSigner = {
  sign(envelope: Envelope): string
  /** Undefined for what no process of the site has signed, for what is too old or too new, and for what was read before. */
  open(text: string): Envelope | undefined
}

export function createEnvelopeSigner(key: Buffer, now: () => number = Date.now): EnvelopeSigner {
  const seen = new LRUCache<string, true>({ ...upTo(REMEMBERED_MAX) })
  let last = 0
  // Its sender is part of the envelope.
  const macOf = (at: number, envelope: string) =>
    createHmac('sha256', key).update(`${at}:${envelope}`).digest('base64url')
  return {
    sign(unsigned) {
      // Of two equal ones within a millisecond the second is another one.
      last += 1
      const envelope = JSON.stringify({ nth: last, unsigned })
      const at = now()
      return JSON.stringify({ at, envelope, mac: macOf(at, envelope) })
    },
    open(text) {
      const { at, envelope, mac } = Signed.parse(JSON.parse(text))
      if (Math.abs(now() - at) > SIGNED_FOR_MS || seen.has(mac)) return undefined
      const [expected, given] = [Buffer.from(macOf(at, envelope)), Buffer.from(mac)]
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
      seen.set(mac, true)
      // Only `sign` signs, and it was given an envelope.
      return (JSON.parse(envelope) as { unsigned: Envelope }).unsigned
    },
  }
}
