/** The ledger for operators: accounts, transfers, and whether it balances. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId, PaymentId, PayoutId, RefundId, SaleId } from '../ids.ts'
import { CreatedBetween, CursorQuery, Instant, ok } from '../page.ts'
import { line } from '../text.ts'

export const LEDGER_ACCOUNT_KINDS = [
  'wallet',
  'held',
  'issued',
  'spent',
  'earnings',
  'fees',
  'prepaid',
  'provider',
  'payout',
  'tax',
  'promo',
  'losses',
] as const
export type LedgerAccountKind = (typeof LEDGER_ACCOUNT_KINDS)[number]
/** `TOK`: whole tokens. `MONEY`: a decimal of the site's currency. */
export const ASSETS = ['TOK', 'MONEY'] as const

/** The ledger counts; its numbers are always exact in a double. */
export const LedgerId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const Amount = z.number()
const owner = z.object({
  _id: AccountId,
  username: z.string().nullable(),
  name: z.string(),
  role: z.enum(['fan', 'performer', 'operator']).nullable(),
})

export const LedgerAccount = z.object({
  _id: z.int(),
  kind: z.enum(LEDGER_ACCOUNT_KINDS),
  asset: z.enum(ASSETS),
  /** null: the site's own. */
  owner: owner.nullable(),
})
export type LedgerAccount = z.output<typeof LedgerAccount>
const Balanced = LedgerAccount.extend({ balance: Amount })
export type LedgerBalance = z.output<typeof Balanced>

const transfer = {
  _id: z.int(),
  key: z.string(),
  kind: z.string(),
  createdAt: Instant,
}
export const LedgerEntry = z.object({ transfer: z.object(transfer), leg: z.int(), amount: Amount })
export type LedgerEntry = z.output<typeof LedgerEntry>

export const LedgerTransfer = z.object({
  ...transfer,
  reason: z.unknown(),
  legs: z.array(z.object({ account: LedgerAccount, amount: Amount })),
  /** The origin of the transfer, if that has a page or a number of its own. */
  links: z.object({
    saleIds: z.array(SaleId),
    paymentId: PaymentId.nullable(),
    refundId: RefundId.nullable(),
    payoutId: PayoutId.nullable(),
  }),
})
export type LedgerTransfer = z.output<typeof LedgerTransfer>

export const LedgerCheck = z.object({
  checkedAt: Instant,
  tookMs: z.int(),
  /** Invariants that do not hold, with by how much; null: that could not be computed. */
  broken: z.record(z.string(), z.number().nullable()),
})
export type LedgerCheck = z.output<typeof LedgerCheck>

function cursorPageOf<S extends z.ZodType>(item: S) {
  return z.object({ data: z.array(item), isMore: z.boolean(), nextCursor: z.string().nullable() })
}
const paging = { ...CursorQuery, pageSize: z.coerce.number().int().min(1).max(100).default(25) }
const params = z.strictObject({ id: LedgerId })

export const ledger = defineApi({
  'GET /admin/ledger/accounts': {
    for: 'operator',
    area: 'money',
    summary: 'Ledger accounts with their balances: the site’s first, then those of people',
    query: z.strictObject({
      ...paging,
      kind: z.enum(LEDGER_ACCOUNT_KINDS).optional(),
      /** Part of the owner's name, username or address. */
      q: line(100).optional(),
    }),
    response: cursorPageOf(Balanced),
    errors: ['cursor_invalid'],
  },
  'GET /admin/ledger/accounts/{id}': {
    for: 'operator',
    area: 'money',
    summary: 'One ledger account with its balance',
    params,
    response: ok(Balanced),
  },
  'GET /admin/ledger/accounts/{id}/entries': {
    for: 'operator',
    area: 'money',
    summary: 'Entries of a ledger account, newest first',
    params,
    query: z.strictObject({ ...paging, ...CreatedBetween }),
    response: cursorPageOf(LedgerEntry),
    errors: ['cursor_invalid'],
  },
  'GET /admin/ledger/transfers': {
    for: 'operator',
    area: 'money',
    summary:
      'Transfers, newest first; found by number, by whole key, or by the id of a sale, payment, refund or payout',
    query: z.strictObject({ ...paging, ...CreatedBetween, q: line(200).optional() }),
    response: cursorPageOf(z.object(transfer)),
    errors: ['cursor_invalid'],
  },
  'GET /admin/ledger/transfers/{id}': {
    for: 'operator',
    area: 'money',
    summary: 'One transfer with all its legs and its reason',
    params,
    response: ok(LedgerTransfer),
  },
  'GET /admin/ledger/check': {
    for: 'operator',
    area: 'money',
    summary: 'The result of the last ledger check. null before the first one',
    response: ok(LedgerCheck.nullable()),
  },
  'POST /admin/ledger/check': {
    for: 'operator',
    area: 'money',
    summary: 'Run the ledger check now',
    response: ok(LedgerCheck),
    errors: ['ledger_check_slow'],
    rateLimit: { max: 6, perSeconds: 60 },
  },
})
