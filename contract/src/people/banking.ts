/** Where payouts go. */
import { z } from 'zod'
import { COUNTRY_CODES } from '../countries.ts'
import { line } from '../text.ts'

export const Banking = z.object({
  accountHolder: line(100, { min: 1 }),
  bankName: line(100, { min: 1 }),
  country: z.enum(COUNTRY_CODES),
  /** IBAN or account number; shown again by its last four characters only. */
  accountNumber: line(40, { min: 4 }),
  /** SWIFT, BIC or routing number. */
  bankCode: line(20).optional(),
})

/** `manual`: the operator transfers payouts to their bank account; `stripe`: to their connected account there. */
export const PAYOUT_ROUTES = ['manual', 'stripe'] as const
export type PayoutRoute = (typeof PAYOUT_ROUTES)[number]
/** Hours without payouts after a change of the payout details, so that a takeover of the account gains nothing at once. */
export const PAYOUT_PAUSE_HOURS = 72
