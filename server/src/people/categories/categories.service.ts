import { randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, CategoryId } from '@limelight/contract/ids'
import type { Category } from '@limelight/contract/people/categories'
import { writeAudit } from '#/core/audit/audit.service'
import type { Ctx, Db } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import * as queries from './categories.queries.ts'
import { slugOf } from './category-slug.ts'

export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await queries.listCategories(db)
  return rows.map(({ id, slug, name, creators }) => ({ _id: id, slug, name, creators }))
}

type Given = { _id?: CategoryId | undefined; name: string }

/** Throws `invalid_state` where an id is unknown or twice (somebody else has deleted it), and for two names that the database takes for one. Audited with what the list was. */
export async function replaceCategories(ctx: Ctx, operatorId: AccountId, given: readonly Given[]): Promise<Category[]> {
  await ctx.transaction(async (tx) => {
    const known = new Map((await queries.lockCategories(tx)).map((row) => [row.id, row]))
    const kept = given.flatMap(({ _id }) => _id ?? [])
    if (new Set(kept).size < kept.length || kept.some((id) => !known.has(id))) throw new AppError('invalid_state')
    await queries.deleteCategories(
      tx,
      [...known.keys()].filter((id) => !kept.includes(id)),
    )
    await queries.saveCategories(tx, rowsOf(given, known)).catch(translateTaken)
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'categories.changed',
      targetType: 'site',
      details: { names: given.map(({ name }) => name), before: [...known.values()].map(({ name }) => name) },
    })
  })
  return listCategories(ctx)
}

/** The database puts some letters of other scripts into lower case that the contract's check takes for different ones. */
function translateTaken(error: unknown): never {
  if (constraintOf(error) === 'category_name_unique') throw new AppError('invalid_state', undefined, { cause: error })
  throw error
}

function rowsOf(given: readonly Given[], known: ReadonlyMap<CategoryId, queries.CategoryRow>): queries.CategoryRow[] {
  const taken = new Set([...known.values()].map(({ slug }) => slug))
  return given.map(({ _id, name }) => {
    const slug = (_id && known.get(_id)?.slug) ?? slugOf(name, taken)
    taken.add(slug)
    return { id: _id ?? CategoryId.parse(randomUUIDv7()), slug, name }
  })
}

export function getChoice(db: Db, performerId: AccountId): Promise<CategoryId[]> {
  return queries.findChoice(db, performerId)
}

/** Throws `invalid_state` where one does not exist any more. */
export async function changeChoice(
  ctx: Ctx,
  performerId: AccountId,
  given: readonly CategoryId[],
): Promise<CategoryId[]> {
  const ids = [...new Set(given)]
  await ctx.transaction(async (tx) => {
    if ((await queries.keepCategories(tx, ids)) < ids.length) throw new AppError('invalid_state')
    await queries.replaceChoice(tx, performerId, ids)
  })
  return getChoice(ctx, performerId)
}
