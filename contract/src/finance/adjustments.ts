/** Tokens an operator gives or takes, for a reason. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId } from '../ids.ts'
import { ok } from '../page.ts'
import { text } from '../text.ts'

/** One adjustment; more than any mistake is worth. */
export const MAX_ADJUSTMENT_TOKENS = 10_000_000

const params = z.strictObject({ id: AccountId })

export const adjustments = defineApi({
  'GET /admin/users/{id}/wallet': {
    for: 'operator',
    area: 'money',
    summary: 'A fan’s wallet',
    params,
    response: ok(
      z.object({
        fan: z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() }),
        balance: z.int(),
        /** Number of the ledger's account; null before the first token. */
        ledgerAccountId: z.int().nullable(),
      }),
    ),
  },
  'POST /admin/users/{id}/wallet-adjustments': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary:
      'Add tokens to a fan’s wallet, or remove some (negative), with a reason. The balance never becomes negative',
    params,
    body: z.strictObject({
      tokens: z
        .int()
        .min(-MAX_ADJUSTMENT_TOKENS)
        .max(MAX_ADJUSTMENT_TOKENS)
        .refine((change) => change !== 0, 'Enter a number other than 0.'),
      reason: text(500, { min: 3 }),
    }),
    response: ok(z.object({ transferId: z.int(), tokens: z.int(), balance: z.int() })),
    status: 201,
    errors: ['tokens_insufficient', 'idempotency_key_reused', 'request_in_progress'],
    idempotent: true,
    rateLimit: { max: 60, perSeconds: 60 },
  },
})
