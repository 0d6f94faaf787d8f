import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, FanListId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { FAN_LIST_MEMBERS_MAX, FAN_LISTS_MAX, type FanGroup } from '@limelight/contract/talk/fan-groups'
import type { FanList, fanLists } from '@limelight/contract/talk/fan-lists'
import { findAccounts, lockAccount, toFanCard } from '#/people/accounts/accounts.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { CountedPage } from '#/platform/db/counted-list'
import { constraintOf } from '#/platform/db/database-errors'
import * as queries from './fan-lists.queries.ts'

type Ref = { id: FanListId; performerId: AccountId }
type FansQuery = Output<(typeof fanLists)['GET /performer/lists/{id}/fans']['query']>
type FansAnswer = Input<(typeof fanLists)['GET /performer/lists/{id}/fans']['response']>

export async function listFanLists(db: Db, performerId: AccountId, fanId: AccountId | undefined): Promise<FanList[]> {
  return (await queries.listLists(db, performerId, { fanId })).map(toFanList)
}

/** Throws `limit_reached`, `list_name_taken`. Locks the account, so that two at once are counted. */
export async function createFanList(tx: Tx, performerId: AccountId, name: string): Promise<FanList> {
  await lockAccount(tx, performerId)
  if ((await queries.countLists(tx, performerId)) >= FAN_LISTS_MAX)
    throw new AppError('limit_reached', { maximum: FAN_LISTS_MAX })
  const ref = { id: FanListId.parse(randomUUIDv7()), performerId }
  await queries.insertList(tx, ref, name).catch(toTaken)
  return getFanList(tx, ref)
}

/** Throws `not_found` for lists of others, `list_name_taken`. */
export async function renameFanList(tx: Tx, ref: Ref, name: string): Promise<FanList> {
  if (!(await queries.renameList(tx, ref, name).catch(toTaken))) throw new AppError('not_found')
  return getFanList(tx, ref)
}

/** Throws `not_found` for lists of others, `list_in_use`: without it a broadcast would reach those who are to be left out. */
export async function deleteFanList(tx: Tx, ref: Ref): Promise<void> {
  if (!(await queries.lockList(tx, ref))) throw new AppError('not_found')
  if (await queries.isListInUse(tx, ref)) throw new AppError('list_in_use')
  await queries.deleteList(tx, ref)
}

/**
 * Throws `not_found` for lists of others and for accounts that are no fan of the creator, not public or across a block;
 * `limit_reached`. Locks the list.
 */
export async function addToFanList(tx: Tx, ref: Ref, fanId: AccountId): Promise<void> {
  if (!(await queries.lockList(tx, ref))) throw new AppError('not_found')
  if (!(await queries.isOpenFan(tx, ref.performerId, fanId))) throw new AppError('not_found')
  const { total, isOn } = await queries.countMembers(tx, { listId: ref.id, fanId })
  if (isOn) return
  if (total >= FAN_LIST_MEMBERS_MAX) throw new AppError('limit_reached', { maximum: FAN_LIST_MEMBERS_MAX })
  await queries.insertMember(tx, { listId: ref.id, fanId })
}

/** Also takes off fans who are blocked or closed. Throws `not_found` for lists of others. */
export async function removeFromFanList(tx: Tx, ref: Ref, fanId: AccountId): Promise<void> {
  if (!(await queries.lockList(tx, ref))) throw new AppError('not_found')
  await queries.deleteMember(tx, { listId: ref.id, fanId })
}

/** Throws `not_found` for lists of others. */
export async function listFansOfList(ctx: Ctx, ref: Ref, query: FansQuery): Promise<FansAnswer> {
  await getFanList(ctx, ref)
  return withCards(ctx, await queries.listMembers(ctx, ref, query))
}

export async function listFansOfGroup(
  ctx: Ctx,
  of: { group: FanGroup; performerId: AccountId },
  query: FansQuery,
): Promise<FansAnswer> {
  return withCards(ctx, await queries.listGroup(ctx, of, query))
}

/** Keeps lists from being deleted to the end of the transaction that names them. Throws `not_found` for lists of others. */
export async function holdLists(tx: Tx, performerId: AccountId, ids: readonly FanListId[]): Promise<void> {
  const named = [...new Set(ids)]
  if (named.length === 0) return
  if ((await queries.shareLists(tx, performerId, named)) !== named.length) throw new AppError('not_found')
}

async function getFanList(db: Db, { id, performerId }: Ref): Promise<FanList> {
  const [row] = await queries.listLists(db, performerId, { id })
  if (!row) throw new AppError('not_found')
  return toFanList(row)
}

async function withCards(ctx: Ctx, { rows, ...counted }: CountedPage<queries.FanRow>): Promise<FansAnswer> {
  const accounts = await findAccounts(
    ctx,
    rows.map((row) => row.id),
  )
  const cards = new Map(accounts.map((account) => [account.id, toFanCard(account)]))
  const data = rows.flatMap(({ id, spent_minor }) => {
    const card = cards.get(id)
    return card ? [{ ...card, spent: decimalFromMinor(spent_minor) }] : []
  })
  return { data, ...counted }
}

function toFanList({ id, name, fans, has_fan, updated_at }: queries.FanListRow): FanList {
  return { _id: id, name, fans, hasFan: has_fan, updatedAt: updated_at.toString() }
}

function toTaken(error: unknown): never {
  if (constraintOf(error) === 'fan_list_name_unique') throw new AppError('list_name_taken', undefined, { cause: error })
  throw error
}
