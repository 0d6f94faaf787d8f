/**
 * Tokens that are set aside for something whose price is known afterwards, such as a call that is charged by the second. They
 * leave the wallet when they are held. To charge, release the hold and sell from the wallet in one transaction: nobody can
 * spend the tokens in between.
 */
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { type Tokens, tokens } from '@limelight/contract/money'
import type { Tx } from '#/platform/ctx'
import * as queries from './holds.queries.ts'
import { getBalance, postTransfer } from './ledger.service.ts'
import { holdLegs } from './ledger-legs.ts'

type Hold = { id: string; owner: AccountId; tokens: Tokens }

/** `id` is that of what they are held for. Throws `tokens_insufficient`. */
export async function holdTokens(tx: Tx, { id, owner, tokens: held }: Hold): Promise<void> {
  await queries.insertHold(tx, id, { owner_id: owner, tokens: held })
  await move(tx, { id, owner, change: held, total: held })
}

/**
 * Holds up to `upTo` tokens in all, or as many as the wallet still has. Returns how many are held now; never fewer than before.
 * Throws `invalid_state` for a hold that is released.
 */
export async function extendHold(tx: Tx, id: string, upTo: Tokens): Promise<Tokens> {
  const hold = await queries.lockHold(tx, id)
  if (!hold) throw new AppError('invalid_state')
  const balance = await getBalance(tx, hold.owner_id, 'wallet')
  const change = tokens(Math.min(Math.max(0, upTo - hold.tokens), balance))
  if (change === 0) return tokens(hold.tokens)
  const total = tokens(hold.tokens + change)
  await queries.setHeld(tx, id, total)
  await move(tx, { id, owner: hold.owner_id, change, total })
  return total
}

/** Puts the tokens back into the wallet. Does nothing when that has happened before. */
export async function releaseHold(tx: Tx, id: string): Promise<void> {
  const hold = await queries.lockHold(tx, id)
  if (!hold) return
  await queries.markReleased(tx, id)
  await move(tx, { id, owner: hold.owner_id, change: tokens(-hold.tokens), total: tokens(0) })
}

type Move = { id: string; owner: AccountId; change: Tokens; total: Tokens }

/** Each total is reached once: a hold grows, and is released in the end. */
async function move(tx: Tx, { id, owner, change, total }: Move): Promise<void> {
  const { balanceTokens } = await postTransfer(tx, {
    key: `hold/${id}/${total}`,
    kind: change > 0 ? 'hold' : 'release',
    reason: { kind: 'hold', id },
    legs: holdLegs({ fan: owner, tokens: change }),
  })
  await tx.enqueue('balance-changed', { accountId: owner, delta: -change, balance: balanceTokens ?? 0 })
}
