import { createHash } from 'node:crypto'
import type { Input } from '@limelight/contract/api'
import type { AccountId } from '@limelight/contract/ids'
import type { BrowserError, browserErrors } from '@limelight/contract/site/browser-errors'
import { writeAudit } from '#/core/audit/audit.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import { VERSION } from '#/platform/version'
import type { CountedError } from './browser-errors.queries.ts'
import * as queries from './browser-errors.queries.ts'
import { browserOf, cleanMessage, cleanPlace, cleanStack } from './clean-report.ts'

type Report = Input<(typeof browserErrors)['POST /browser-errors']['body']> & { userAgent: string }

/** More kinds within some seconds are left out: then everything fails. */
const KINDS_MAX = 100

const unstored = new WeakMap<Ctx['db'], Map<string, CountedError>>()

/** Counted in memory, and written every some seconds: a flood of reports costs no statement for each. */
export async function reportError(ctx: Ctx, { kind, message, place, stack, userAgent }: Report): Promise<void> {
  if (!(await getSettings(ctx)).browserErrors) return
  const error = { kind, message: cleanMessage(message), place: cleanPlace(place) }
  const fingerprint = createHash('sha256').update(JSON.stringify(error)).digest('hex').slice(0, 32)
  const errors = unstored.get(ctx.db) ?? new Map<string, CountedError>()
  unstored.set(ctx.db, errors)
  const known = errors.get(fingerprint)
  if (!known && errors.size >= KINDS_MAX) return
  errors.set(fingerprint, {
    ...error,
    fingerprint,
    stack: cleanStack(stack),
    browser: browserOf(userAgent),
    version: VERSION,
    count: (known?.count ?? 0) + 1,
  })
}

export async function storeErrors(ctx: Ctx): Promise<void> {
  const errors = unstored.get(ctx.db)
  if (!errors) return
  unstored.delete(ctx.db)
  await queries.addErrors(ctx, [...errors.values()], ctx.clock.now())
}

/** Those of this process up to now; those of others are some seconds old. */
export async function listErrors(ctx: Ctx, query: ListQuery): Promise<{ data: BrowserError[]; total: number }> {
  await storeErrors(ctx)
  const { rows, total } = await queries.listErrorRows(ctx, query)
  const data = rows.map(({ fingerprint, first_at, last_at, ...row }) => ({
    ...row,
    _id: fingerprint,
    firstAt: first_at.toString(),
    lastAt: last_at.toString(),
  }))
  return { data, total }
}

export async function forgetErrors(ctx: Ctx, operatorId: AccountId): Promise<void> {
  unstored.delete(ctx.db)
  await ctx.transaction(async (tx) => {
    await queries.deleteErrors(tx)
    await writeAudit(tx, { actorId: operatorId, action: 'browser_errors.deleted', targetType: 'site' })
  })
}
