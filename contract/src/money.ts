/** Amounts on the wire, and all that `money-units.ts` counts with. */
import { z } from 'zod'
import { MAX_AMOUNT } from './money-units.ts'

export * from './money-units.ts'

/** Money on the wire: a decimal of the site's currency with at most two places. */
export const Money = z
  .number()
  .min(-MAX_AMOUNT / 100)
  .max(MAX_AMOUNT / 100)
  .refine((v) => /^-?\d+(\.\d{1,2})?$/.test(String(v)), 'Use at most two decimals.')
/** Tokens on the wire. */
export const TokenAmount = z.int().min(0).max(MAX_AMOUNT)
