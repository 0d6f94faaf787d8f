/** Referrals: creators invite creators, fans invite fans. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId, ReferralId } from '../ids.ts'
import { Money, TokenAmount } from '../money.ts'
import { countedListOf, Done, Instant, listQuery, ok } from '../page.ts'
import { line, opaque } from '../text.ts'
import { REFERRAL_MODES, REFERRAL_REWARDS, REFERRAL_STATES } from './referral-rules.ts'

/** What somebody gets for an invitation; what does not belong to the reward is null. */
export const ReferralTerms = z.object({
  mode: z.enum(REFERRAL_MODES),
  reward: z.enum(REFERRAL_REWARDS),
  /** Of the site’s commission, or points of one’s own. */
  percent: Money.nullable(),
  months: z.int().nullable(),
  tokens: TokenAmount.nullable(),
  /** What these tokens are worth. */
  worth: Money.nullable(),
  minimumPurchase: Money.nullable(),
})
export type ReferralTerms = z.output<typeof ReferralTerms>

const Earned = {
  /** Of a creator: what the site gave of its commission, without refunds. */
  earned: Money,
  /** Of a fan: tokens that were given and not taken back. */
  tokens: TokenAmount,
}

export const OwnReferral = z.object({
  _id: ReferralId,
  /** Null for a closed account. */
  name: z.string().nullable(),
  /** Of creators whose page is public. */
  username: z.string().nullable(),
  state: z.enum(REFERRAL_STATES),
  ...Earned,
  endsAt: Instant.nullable(),
  createdAt: Instant,
})
export type OwnReferral = z.output<typeof OwnReferral>

export const ReferralSummary = z.object({
  /** Null while the site has no invitations for accounts of this kind. */
  terms: ReferralTerms.nullable(),
  code: z.string().nullable(),
  joined: z.int(),
  qualified: z.int(),
  ...Earned,
  /** By so much the commission of the creator is lower now. */
  lowerPercent: Money,
})
export type ReferralSummary = z.output<typeof ReferralSummary>

const Party = z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() })
export const AdminReferral = z.object({
  _id: ReferralId,
  mode: z.enum(REFERRAL_MODES),
  reward: z.enum(REFERRAL_REWARDS),
  inviter: Party,
  invitee: Party,
  state: z.enum(REFERRAL_STATES),
  isStopped: z.boolean(),
  ...Earned,
  endsAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type AdminReferral = z.output<typeof AdminReferral>

const State = z.enum(REFERRAL_STATES)

export const referrals = defineApi({
  'GET /referrals/{code}': {
    for: 'anyone',
    summary: 'Who invites with a code, and to what. Not found while the site has no such invitations',
    params: z.strictObject({ code: opaque(100) }),
    response: ok(z.object({ name: z.string(), terms: ReferralTerms })),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /users/referral': {
    for: 'buyer',
    summary: 'Your invitation: its code, what you get for it, and what you have got',
    response: ok(ReferralSummary),
  },
  'GET /users/referrals': {
    for: 'buyer',
    summary: 'Accounts that you invited, the newest first',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).extend({ state: State.optional() }),
    response: countedListOf(OwnReferral),
  },
  'GET /admin/referrals': {
    for: 'operator',
    area: 'money',
    summary: 'Referrals of the site; `q` searches both sides',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).extend({
      state: State.optional(),
      mode: z.enum(REFERRAL_MODES).optional(),
    }),
    response: countedListOf(AdminReferral),
  },
  'GET /admin/referrals/totals': {
    for: 'operator',
    area: 'money',
    summary: 'What invitations have brought, and what they cost the site',
    response: ok(z.object({ joined: z.int(), qualified: z.int(), ...Earned, worth: Money })),
  },
  'POST /admin/referrals/{id}/stop': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary:
      'Stop a referral: no more shares. With `takesBack`, tokens that were given go back as far as wallets hold them',
    params: z.strictObject({ id: ReferralId }),
    body: z.strictObject({ reason: line(200, { min: 1 }), takesBack: z.boolean().default(false) }),
    response: Done,
    errors: ['invalid_state'],
  },
})
