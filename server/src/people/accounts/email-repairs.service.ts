/** Addresses that operators correct: who proposed and who agreed, and how long payouts wait for the owner of the account to notice. */
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { EMAIL_REPAIR_DAYS } from '@limelight/contract/people/accounts'
import type { Db, Tx } from '#/platform/ctx'
import { type AccountRow, lockAccount, updateAccount } from './accounts.queries.ts'
import { deleteRepair, type EmailRepair, findRepairs, hasOtherOperator, upsertRepair } from './email-repairs.queries.ts'

const DAYS = EMAIL_REPAIR_DAYS * 24

/** Pure: until when nothing is paid out to an account whose address an operator has corrected; undefined: not held. */
export function heldUntil(
  { email_repaired_at }: { email_repaired_at: Temporal.Instant | null },
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const until = email_repaired_at?.add({ hours: DAYS })
  return until && Temporal.Instant.compare(until, now) > 0 ? until : undefined
}

/** Pure: a proposal that another operator can still agree to. */
export function isProposal({ agreed_by, proposed_at }: EmailRepair, now: Temporal.Instant): boolean {
  return agreed_by === null && Temporal.Instant.compare(proposed_at.add({ hours: DAYS }), now) > 0
}

type Correction = { operatorId: AccountId; email: string }

/**
 * Says whether the address is to change now: for a creator when two operators have named the same one, where there are two. Payouts are held
 * from then on. The account has to be locked.
 */
export async function agreeToRepair(tx: Tx, account: AccountRow, { operatorId, email }: Correction): Promise<boolean> {
  const now = tx.clock.now()
  const [known] = await findRepairs(tx, [account.id])
  const proposal = known && isProposal(known, now) && known.email === email ? known : undefined
  const isAgreed = proposal !== undefined && proposal.proposed_by !== operatorId
  const isAlone = account.role !== 'performer' || !(await hasOtherOperator(tx, operatorId, 'people'))
  const isHeld = heldUntil(account, now) !== undefined
  await upsertRepair(tx, {
    account_id: account.id,
    email,
    // Of several corrections in a row the first address is the one whose owner may end the wait.
    former_email: isHeld && known ? known.former_email : account.email,
    proposed_by: proposal?.proposed_by ?? operatorId,
    proposed_at: proposal?.proposed_at ?? now,
    agreed_by: isAgreed || isAlone ? operatorId : null,
  })
  if (!isAgreed && !isAlone) return false
  await updateAccount(tx, account.id, { email_repaired_at: now })
  return true
}

/** The address from before the correction is in force again, by a link that was mailed to it: nothing is held any more. */
export async function endRepairBy(tx: Tx, accountId: AccountId, formerEmail: string): Promise<void> {
  const [known] = await findRepairs(tx, [accountId])
  if (known?.former_email === formerEmail) await endRepair(tx, accountId)
}

/**
 * Lets payouts go on before the time is over. Throws `invalid_state` where none are held, and `forbidden` for an operator who took part in the
 * correction, unless nobody else could.
 */
export async function releaseHold(
  tx: Tx,
  { operatorId, accountId }: { operatorId: AccountId; accountId: AccountId },
): Promise<void> {
  const account = await lockAccount(tx, accountId)
  if (!account) throw new AppError('not_found')
  if (!heldUntil(account, tx.clock.now())) throw new AppError('invalid_state')
  const [known] = await findRepairs(tx, [accountId])
  const tookPart = known?.proposed_by === operatorId || known?.agreed_by === operatorId
  if (tookPart && (await hasOtherOperator(tx, operatorId, 'money'))) throw new AppError('forbidden')
  await endRepair(tx, accountId)
}

async function endRepair(tx: Tx, accountId: AccountId): Promise<void> {
  await updateAccount(tx, accountId, { email_repaired_at: null })
  await deleteRepair(tx, accountId)
}

/** What operators see of it, by account. */
export async function viewRepairs(
  db: Db,
  accounts: readonly AccountRow[],
  now: Temporal.Instant,
): Promise<Map<AccountId, { heldUntil: string | null; proposal: { email: string; operatorId: AccountId } | null }>> {
  const repairs = await findRepairs(
    db,
    accounts.map(({ id }) => id),
  )
  return new Map(
    accounts.map((account) => {
      const known = repairs.find(({ account_id }) => account_id === account.id)
      const proposal = known && isProposal(known, now) ? { email: known.email, operatorId: known.proposed_by } : null
      return [account.id, { heldUntil: heldUntil(account, now)?.toString() ?? null, proposal }]
    }),
  )
}
