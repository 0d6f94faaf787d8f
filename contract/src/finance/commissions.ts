/** The site's share of sales where it is another one than the setting `commission` says. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { SALE_KINDS, type SaleKind, SHARE_KINDS, type ShareKind } from '../content-kinds.ts'
import { AccountId, CommissionRuleId } from '../ids.ts'
import { Money } from '../money.ts'
import { Done, Instant, listOf, listQuery, ok } from '../page.ts'

/** A share of another sale has no fee of its own: it is taken from the whole. */
export const COMMISSION_KINDS = SALE_KINDS.filter(
  (kind): kind is Exclude<SaleKind, ShareKind> => !SHARE_KINDS.some((share) => share === kind),
)
const Kind = z.enum(COMMISSION_KINDS)
const Percent = Money.refine((v) => v >= 0 && v <= 100, 'Enter a number between 0 and 100.')

export const CommissionRule = z.object({
  _id: CommissionRuleId,
  /** null: every kind of sale. */
  kind: Kind.nullable(),
  /** null: every creator. */
  performer: z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() }).nullable(),
  percent: Percent,
  createdAt: Instant,
  updatedAt: Instant,
})
export type CommissionRule = z.output<typeof CommissionRule>

export const CommissionRuleFields = z
  .strictObject({
    kind: Kind.nullable().default(null),
    performerId: AccountId.nullable().default(null),
    percent: Percent,
  })
  .refine(({ kind, performerId }) => kind !== null || performerId !== null, {
    path: ['kind'],
    message: 'Choose a type of sale, a creator, or both.',
  })

const params = z.strictObject({ id: CommissionRuleId })

export const commissions = defineApi({
  'GET /performer/commission': {
    for: 'performer',
    summary: 'The site’s share of your sales, by kind of sale',
    response: ok(z.array(z.object({ kind: Kind, percent: Percent }))),
  },
  'GET /admin/commission-rules': {
    for: 'operator',
    area: 'money',
    summary: 'Commission rules. The most specific one applies: creator and kind, then creator, then kind',
    query: listQuery(['updatedAt', 'createdAt', 'percent']).extend({
      kind: Kind.optional(),
      performerId: AccountId.optional(),
    }),
    response: listOf(CommissionRule),
  },
  'POST /admin/commission-rules': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Create a rule. Past sales keep their commission',
    body: CommissionRuleFields,
    response: ok(CommissionRule),
    status: 201,
    errors: ['commission_rule_exists'],
  },
  'PUT /admin/commission-rules/{id}': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Update the percentage of a rule',
    params,
    body: z.strictObject({ percent: Percent }),
    response: ok(CommissionRule),
  },
  'DELETE /admin/commission-rules/{id}': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Remove a rule. The next less specific one applies again',
    params,
    response: Done,
  },
})
