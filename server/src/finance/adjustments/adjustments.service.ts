import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { adjustments } from '@limelight/contract/finance/adjustments'
import type { AccountId } from '@limelight/contract/ids'
import { tokens } from '@limelight/contract/money'
import { writeAudit } from '#/core/audit/audit.service'
import { findAccountId as findLedgerAccountId } from '#/core/ledger/ledger.queries'
import { adjustmentLegs, getBalance, postTransfer } from '#/core/ledger/ledger.service'
import { getAccount } from '#/people/accounts/accounts.service'
import type { Db, Tx } from '#/platform/ctx'

type Wallet = Output<(typeof adjustments)['GET /admin/users/{id}/wallet']['response']>['data']
type Adjusted = Output<(typeof adjustments)['POST /admin/users/{id}/wallet-adjustments']['response']>['data']

/** Throws `not_found` for accounts without a wallet: only fans have one. */
export async function getWallet(db: Db, fanId: AccountId): Promise<Wallet> {
  const { id, username, name } = await requireBuyer(db, fanId)
  const [balance, ledgerAccountId] = await Promise.all([
    getBalance(db, id, 'wallet'),
    findLedgerAccountId(db, id, 'wallet'),
  ])
  return { fan: { _id: id, username, name }, balance, ledgerAccountId: ledgerAccountId ?? null }
}

type Adjustment = { operatorId: AccountId; fanId: AccountId; change: number; reason: string }

/**
 * Posts a transfer like any other; each is separate, so only the request's key identifies a repeat. Throws `not_found`, and
 * `tokens_insufficient` when more would be taken than there is. Locks the wallet. Audited.
 */
export async function adjustWallet(tx: Tx, { operatorId, fanId, change, reason }: Adjustment): Promise<Adjusted> {
  await requireBuyer(tx, fanId)
  const { transferId, balanceTokens } = await postTransfer(tx, {
    key: `adjustment/${randomUUIDv7()}`,
    kind: 'adjustment',
    reason: { kind: 'adjustment', fanId, operatorId, text: reason },
    legs: adjustmentLegs({ fan: fanId, tokens: tokens(change) }),
  })
  const balance = balanceTokens ?? 0
  await tx.enqueue('balance-changed', { accountId: fanId, delta: change, balance })
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'wallet.adjusted',
    targetType: 'account',
    targetId: fanId,
    details: { tokens: change, reason, transferId },
  })
  return { transferId: Number(transferId), tokens: change, balance }
}

async function requireBuyer(db: Db, id: AccountId) {
  const account = await getAccount(db, id)
  if (account.role === 'operator') throw new AppError('not_found')
  return account
}
