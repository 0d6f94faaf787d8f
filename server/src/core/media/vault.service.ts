/** A creator's uploads: what uses them, using them again, and withholding them by an operator's decision. */
import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '@limelight/contract/api'
import { VAULT_KINDS, VAULT_USES, type VaultKind, type VaultUse } from '@limelight/contract/content-kinds'
import {
  type CopyPurpose,
  FILE_PURPOSES,
  type FilePurpose,
  type media,
  type VaultFile,
} from '@limelight/contract/core/media'
import { AppError, invalidField } from '@limelight/contract/errors'
import { FileId } from '@limelight/contract/ids'
import type { Ctx, Tx } from '#/platform/ctx'
import { fileView, hasOriginal } from './file-view.ts'
import { type MediaRow, selectFilesForUpdate } from './media.queries.ts'
import { ORIGINAL, originalKey } from './media-keys.ts'
import type { MediaTokens } from './media-token.ts'
import * as queries from './vault.queries.ts'

type List = (typeof media)['GET /performer/media']
type Query = Output<List['query']> & { ownerId: string }

/** Previews, profile pictures and files that are sold as they are stand for no content of their own. */
const USE_OF: Partial<Record<FilePurpose, VaultUse>> = {
  'feed-photo': 'feed',
  'feed-video': 'feed',
  'feed-audio': 'feed',
  'video-video': 'video',
  'gallery-photo': 'gallery',
  'product-photo': 'product',
  'message-photo': 'message',
  'message-video': 'message',
  'message-audio': 'message',
  'private-message-photo': 'message',
  'private-message-video': 'message',
  'private-message-audio': 'message',
  'story-photo': 'story',
  'story-video': 'story',
}
const PURPOSES = FILE_PURPOSES.filter((purpose) => USE_OF[purpose])

/** Throws `cursor_invalid`. */
export async function listVault(
  ctx: Ctx,
  sign: MediaTokens['sign'],
  { ownerId, cursor, pageSize, kind, use }: Query,
): Promise<Input<List['response']>> {
  const found = await queries.selectVault(ctx, {
    ownerId,
    purposes: PURPOSES.filter((purpose) => kind === undefined || kindOf(purpose) === kind),
    usedAs: use && PURPOSES.filter((purpose) => USE_OF[purpose] === use),
    before: cursor === undefined ? undefined : readCursor(cursor),
    limit: pageSize + 1,
  })
  const rows = found.slice(0, pageSize)
  const uses = await queries.countUses(
    ctx,
    rows.map(({ id }) => id),
  )
  const data = rows.map((row): VaultFile => {
    const own = uses.filter(({ storedId }) => storedId === row.id)
    return {
      _id: FileId.parse(row.id),
      kind: kindOf(row.purpose),
      name: row.originalName,
      sizeBytes: row.sizeBytes,
      file: fileView(row, { viewerId: ownerId, grant: 'full', sign }),
      uses: VAULT_USES.map((name) => ({ use: name, count: countOf(own, name) })).filter(({ count }) => count > 0),
      original: hasOriginal(row)
        ? `/media/${sign({ fileId: row.id, viewerId: ownerId, scope: 'download' })}/${row.id}/${ORIGINAL}`
        : null,
      isWithheld: row.isWithheld,
      createdAt: row.createdAt.toString(),
    }
  })
  const isMore = found.length > pageSize
  return { data, isMore, nextCursor: isMore ? (rows.at(-1)?.id ?? null) : null }
}

/**
 * A file of its own with the same bytes, to be claimed like an upload. Access to one of the two says nothing
 * about the other. Throws `not_found` for files of others and for what is no content, `request_invalid` for another kind, and
 * `invalid_state` for what is not rendered yet or withheld. Locks the file.
 */
export async function copyFile(
  tx: Tx,
  { id, ownerId, purpose }: { id: string; ownerId: string; purpose: CopyPurpose },
): Promise<MediaRow> {
  const [file] = await selectFilesForUpdate(tx.db, [id])
  if (file?.ownerId !== ownerId || !USE_OF[file.purpose]) throw new AppError('not_found', { fileId: id })
  if (kindOf(file.purpose) !== kindOf(purpose)) throw invalidField('purpose', 'Choose a file of the same kind.')
  if (file.status !== 'ready' || file.isWithheld) throw new AppError('invalid_state', { fileId: id })
  return queries.insertCopy(tx, { id: randomUUIDv7(), of: id, purpose })
}

/** Throws `not_found` for files of others, `file_in_use` for one that an item shows, `invalid_state` for one that has not failed. */
export async function removeFailedFile(ctx: Ctx, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const [file] = await selectFilesForUpdate(tx.db, [id])
    if (file?.ownerId !== ownerId) throw new AppError('not_found', { fileId: id })
    if (file.claimedAt !== null) throw new AppError('file_in_use', { fileId: id })
    if (!(await queries.deleteFailedFile(tx, id))) throw new AppError('invalid_state', { fileId: id })
  })
  // A crash right here leaves it to the collection of unreferenced objects.
  await ctx.storage.delete(originalKey(id))
}

/** From now on only their owner and operators can open the files, their originals and all copies of them. */
export function withholdFiles(tx: Tx, takeDownId: string, ids: readonly string[]): Promise<void> {
  return queries.insertWithheld(tx, takeDownId, ids)
}

/** Those that another take-down withholds as well stay withheld. */
export function restoreFiles(tx: Tx, takeDownId: string): Promise<void> {
  return queries.deleteWithheld(tx, takeDownId)
}

function kindOf(purpose: FilePurpose): VaultKind {
  const kind = VAULT_KINDS.find((name) => purpose.endsWith(`-${name}`))
  if (!kind) throw new Error(`${purpose} is in no vault`)
  return kind
}

function countOf(uses: readonly { purpose: FilePurpose; count: number }[], use: VaultUse): number {
  return uses.filter(({ purpose }) => USE_OF[purpose] === use).reduce((sum, { count }) => sum + count, 0)
}

function readCursor(cursor: string): string {
  const { success, data } = FileId.safeParse(cursor)
  if (!success) throw new AppError('cursor_invalid')
  return data
}
