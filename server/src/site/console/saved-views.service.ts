import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { SAVED_VIEWS_MAX, type SavedView, type savedViews } from '@limelight/contract/site/saved-views'
import { lockAccount } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import * as queries from './saved-views.queries.ts'

type Body = Output<(typeof savedViews)['POST /admin/saved-views']['body']>
type Change = Output<(typeof savedViews)['PUT /admin/saved-views/{id}']['body']>
type Ref = { id: string; accountId: AccountId }

export async function listSavedViews(ctx: Ctx, accountId: AccountId): Promise<SavedView[]> {
  return (await queries.listViews(ctx, accountId)).map(toView)
}

/** Throws `limit_reached`, `view_name_taken`. Locks the account, so that two at once are counted. */
export async function saveView(ctx: Ctx, accountId: AccountId, body: Body): Promise<SavedView> {
  return await ctx
    .transaction(async (tx) => {
      await lockAccount(tx, accountId)
      if ((await queries.listViews(tx, accountId)).length >= SAVED_VIEWS_MAX) throw new AppError('limit_reached')
      return found(await queries.insertView(tx, accountId, { id: randomUUIDv7(), ...body }))
    })
    .catch(translateTaken)
}

/** Throws `not_found` for views of others, `view_name_taken`. */
export async function changeView(ctx: Ctx, ref: Ref, change: Change): Promise<SavedView> {
  return await ctx.transaction(async (tx) => found(await queries.updateView(tx, ref, change))).catch(translateTaken)
}

/** Throws `not_found` for views of others. */
export async function removeView(ctx: Ctx, ref: Ref): Promise<void> {
  if (!(await ctx.transaction((tx) => queries.deleteView(tx, ref)))) throw new AppError('not_found')
}

function found(row: queries.SavedViewRow | undefined): SavedView {
  if (!row) throw new AppError('not_found')
  return toView(row)
}

function toView({ id, list, name, query, ...times }: queries.SavedViewRow): SavedView {
  const [createdAt, updatedAt] = [times.created_at.toString(), times.updated_at.toString()]
  return { _id: id, list, name, query, createdAt, updatedAt }
}

function translateTaken(error: unknown): never {
  if (constraintOf(error) === 'saved_view_name_unique')
    throw new AppError('view_name_taken', undefined, { cause: error })
  throw error
}
