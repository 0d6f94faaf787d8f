import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { RestrictedAccount } from '@limelight/contract/people/blocks'
import { publicImageUrl } from '#/core/media/media.service'
import { getAccount } from '#/people/accounts/accounts.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import * as queries from './restrictions.queries.ts'

type Between = { accountId: AccountId; restrictedId: AccountId }

/** What a restriction changes in the layers above this one, which hand it in. */
export interface ChangedByRestrictions {
  /** Comments that were written meanwhile are for everybody then. */
  showComments: (tx: Tx, performerId: AccountId, authorId: AccountId) => Promise<void>
  /** The restricted sees the other come or go, as far as they see presence of each other. */
  changePresence: (tx: Tx, change: Between & { isShown: boolean }) => Promise<void>
}

/**
 * Keeps what the other does from everybody but themselves and the one who restricts, without their learning it. What was written
 * before stays. A repeat changes nothing. Throws `not_found` for an unknown account, `invalid_state` for one's own account and for operators.
 */
export async function restrictAccount(
  tx: Tx,
  between: Between,
  { changePresence }: Pick<ChangedByRestrictions, 'changePresence'>,
): Promise<void> {
  const { role } = await getAccount(tx, between.restrictedId)
  if (between.accountId === between.restrictedId || role === 'operator') throw new AppError('invalid_state')
  if (await queries.insertRestriction(tx, between)) await changePresence(tx, { ...between, isShown: false })
}

/** Not restricting is no error. */
export async function liftRestriction(
  tx: Tx,
  between: Between,
  { showComments, changePresence }: ChangedByRestrictions,
): Promise<void> {
  if (!(await queries.deleteRestriction(tx, between))) return
  await showComments(tx, between.accountId, between.restrictedId)
  await changePresence(tx, { ...between, isShown: true })
}

export async function listRestrictedAccounts(
  ctx: Ctx,
  accountId: AccountId,
  query: ListQuery,
): Promise<{ data: RestrictedAccount[]; total: number }> {
  const { rows, total } = await queries.listRestricted(ctx, accountId, query)
  const data = rows.map((row) => ({
    _id: row.id,
    username: row.username,
    name: row.name,
    avatar: publicImageUrl(row.avatar_file_id, 'avatar-small'),
    isPerformer: row.role === 'performer',
    createdAt: row.created_at.toString(),
  }))
  return { data, total }
}
