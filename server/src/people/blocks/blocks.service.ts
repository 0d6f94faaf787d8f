import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { BlockedAccount } from '@limelight/contract/people/blocks'
import { publicImageUrl } from '#/core/media/media.service'
import { getAccount } from '#/people/accounts/accounts.service'
import { unfollow } from '#/people/follows/follows.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import * as queries from './blocks.queries.ts'

type Block = { blockerId: AccountId; blockedId: AccountId; reason: string }

type Pair = { fanId: AccountId; performerId: AccountId }

/** What a block changes in the layers above this one, which hand it in. */
export interface ChangedByBlocks {
  stopRenewal: (tx: Tx, pair: Pair) => Promise<void>
  /** Comments of the blocked are hidden below what the blocker publishes, and shown again. */
  countComments: (tx: Tx, blockerId: AccountId, blockedId: AccountId) => Promise<void>
  /** Neither works for the other any more, also after the block ends. */
  endTeamwork: (tx: Tx, accounts: readonly [AccountId, AccountId]) => Promise<void>
}

/**
 * Hides the two accounts from each other, ends follows and stops the renewal of subscriptions. Purchases come back when the
 * block ends. Throws `not_found` for an unknown account, `invalid_state` for one's own account and for operators.
 */
export async function blockAccount(
  tx: Tx,
  { blockerId, blockedId, reason }: Block,
  { stopRenewal, countComments, endTeamwork }: ChangedByBlocks,
): Promise<void> {
  const { role } = await getAccount(tx, blockedId)
  if (blockerId === blockedId || role === 'operator') throw new AppError('invalid_state')
  await queries.insertBlock(tx, { blockerId, blockedId, reason })
  // One of the two directions at most is there: only fans follow, and only performers are followed.
  for (const pair of [
    { fanId: blockerId, performerId: blockedId },
    { fanId: blockedId, performerId: blockerId },
  ]) {
    await unfollow(tx, pair)
    await stopRenewal(tx, pair)
  }
  await countComments(tx, blockerId, blockedId)
  await endTeamwork(tx, [blockerId, blockedId])
}

/** Not blocking is no error. */
export async function unblockAccount(
  tx: Tx,
  { blockerId, blockedId }: Pick<Block, 'blockerId' | 'blockedId'>,
  { countComments }: Pick<ChangedByBlocks, 'countComments'>,
): Promise<void> {
  await queries.deleteBlock(tx, { blockerId, blockedId })
  await countComments(tx, blockerId, blockedId)
}

export async function listBlockedAccounts(
  ctx: Ctx,
  blockerId: AccountId,
  query: ListQuery,
): Promise<{ data: BlockedAccount[]; total: number }> {
  const { rows, total } = await queries.listBlocked(ctx, blockerId, query)
  return { data: rows.map(toBlocked), total }
}

function toBlocked(row: queries.BlockedRow): BlockedAccount {
  return {
    _id: row.id,
    username: row.username,
    name: row.name,
    avatar: publicImageUrl(row.avatar_file_id, 'avatar-small'),
    isPerformer: row.role === 'performer',
    reason: row.reason,
    createdAt: row.created_at.toString(),
  }
}
