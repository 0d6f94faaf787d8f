/** What creators do with their own items, whatever the kind. Each kind adds its own columns and files. */
import type { ItemKind } from '@limelight/contract/content-kinds'
import { AppError, invalidField } from '@limelight/contract/errors'
import type { AccountId, FileId } from '@limelight/contract/ids'
import { BASE_RANK } from '@limelight/contract/people/tiers'
import { hasBuyers } from '#/content/sellable/purchases.queries'
import { takeOutOfSeries } from '#/content/sellable/series-parts.queries'
import { releaseFiles } from '#/core/media/media.service'
import { hasTierOfRank } from '#/people/tiers/tiers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import {
  deleteItemRow,
  findItemOfFile,
  type ItemRef,
  type ItemState,
  listFilesOf,
  updateItem,
} from './items.queries.ts'
import type { Publication } from './publication.ts'
import { lockItemToChange, refreshVisibility } from './refresh-visibility.service.ts'

/** With its row locked. Throws `not_found` for another's and for what is deleted. */
export async function lockOwnItem(tx: Tx, ref: ItemRef, performerId: AccountId): Promise<ItemState> {
  const item = await lockItemToChange(tx, ref)
  if (!item || item.performer_id !== performerId || item.is_deleted) throw new AppError('not_found')
  return item
}

/**
 * `lockOwnItem` for an edit. Throws `invalid_state` for what an operator took down, `version_conflict` when it is not as last
 * seen: the same instant, however it is written; with `seenSales` also when it was sold since.
 */
export async function lockEditableItem(
  tx: Tx,
  ref: ItemRef,
  {
    performerId,
    seenAt,
    seenSales,
  }: { performerId: AccountId; seenAt?: string | undefined; seenSales?: number | undefined },
): Promise<ItemState> {
  const item = await lockOwnItem(tx, ref, performerId)
  if (item.status === 'removed') throw new AppError('invalid_state')
  if (seenAt !== undefined && !item.updated_at.equals(seenAt)) throw new AppError('version_conflict')
  if (seenSales !== undefined && item.sale_count !== seenSales) throw new AppError('version_conflict')
  return item
}

type Deletion = {
  performerId: AccountId
  /** Whether its row has to stay; for everything but products, when somebody owns it. */
  isNeeded?: () => Promise<boolean>
  /** Deletes rows that refer to the item's, and names the files that go with it; by default those it shows. */
  deleteParts?: () => Promise<FileId[]>
}

/** Gone for everybody but buyers; without buyers its row and files go too. */
export async function deleteItem(
  tx: Tx,
  ref: ItemRef,
  { performerId, isNeeded = () => hasBuyers(tx, ref.id), deleteParts = () => listFilesOf(tx, ref) }: Deletion,
): Promise<void> {
  const before = await lockOwnItem(tx, ref, performerId)
  await updateItem(tx, ref, { deleted_at: tx.clock.now() })
  await refreshVisibility(tx, ref, { before })
  await takeOutOfSeries(tx, ref.id)
  if (await isNeeded()) return
  const files = await deleteParts()
  await deleteItemRow(tx, ref)
  await releaseFiles(tx, files)
}

/** A file is rendered: its item shows as soon as all of its files are. */
export async function showItemOfFile(ctx: Ctx, kind: ItemKind, fileId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const id = await findItemOfFile(tx, kind, fileId)
    const before = id !== undefined && (await lockItemToChange(tx, { kind, id }))
    if (before && !before.is_processed) await refreshVisibility(tx, { kind, id: before.id }, { before })
  })
}

/** What only a higher tier opens asks for one of its creator's. Throws `request_invalid`. */
export async function requireTierOf(
  tx: Tx,
  performerId: AccountId,
  { min_rank }: Pick<Publication, 'min_rank'>,
): Promise<void> {
  if (min_rank === BASE_RANK) return
  if (!(await hasTierOfRank(tx, performerId, min_rank))) throw invalidField('minRank', 'Choose one of your tiers.')
}
