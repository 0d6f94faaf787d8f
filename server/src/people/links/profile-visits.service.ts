/** Visits of creators' pages: each person once a day, recognised by a hash that the next day changes. Nothing is stored in a browser. */
import { createHmac } from 'node:crypto'
import { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import * as queries from './profile-visits.queries.ts'

/** What waits to be stored; more is not counted, so that a flood of requests costs no memory. */
const WAITING_MAX = 20_000
/** Many phones share one address. More of them in the time between two stores are not counted. */
const PER_ADDRESS = 40
const DAYS_YEARS = 3
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Waiting = { pages: Map<string, queries.OpenedPage>; addresses: Map<string, number> }
/** Of each app of this process: tests have several. */
const waiting = new WeakMap<Ctx, Waiting>()

export type ProfileVisit = {
  /** The creator's name or id, as the address has it. */
  page: string
  viewer: Pick<Viewer, 'id' | 'role' | 'isTeam'>
  address: string
  userAgent: string
}

/** In memory only, until `storeProfileVisits`. Operators and who works for the creator are no visitors. */
export function noteProfileVisit(ctx: Ctx, { page, viewer, address, userAgent }: ProfileVisit): void {
  if (viewer.role === 'operator' || viewer.isTeam) return
  const { pages, addresses } = waitingOf(ctx)
  const day = ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  const hash = hashOf(ctx, `${day}/${viewer.id ?? `${address}/${userAgent}`}`)
  const name = page.toLowerCase()
  const key = `${name}/${hash.toString('base64')}`
  const byAddress = addresses.get(address) ?? 0
  if (pages.has(key) || pages.size >= WAITING_MAX || byAddress >= PER_ADDRESS) return
  addresses.set(address, byAddress + 1)
  const isId = ID.test(name)
  pages.set(key, {
    username: isId ? null : name,
    performerId: isId ? AccountId.parse(name) : null,
    day,
    hash,
    viewerId: viewer.id ?? null,
  })
}

/** What cannot be stored is lost, as with a process that ends: ten seconds of visits. */
export async function storeProfileVisits(ctx: Ctx): Promise<void> {
  const { pages } = waitingOf(ctx)
  waiting.delete(ctx)
  if (pages.size > 0) await queries.addVisitors(ctx, [...pages.values()])
}

/** Hashes of days before yesterday are compared with nothing. */
export async function deleteOldProfileVisits(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const today = ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  await queries.deleteVisitorsBefore(ctx, today.subtract({ days: 1 }).toString(), signal)
  await queries.deleteVisitDaysBefore(ctx, today.subtract({ years: DAYS_YEARS }).toString(), signal)
}

function waitingOf(ctx: Ctx): Waiting {
  const known = waiting.get(ctx) ?? { pages: new Map(), addresses: new Map() }
  waiting.set(ctx, known)
  return known
}

function hashOf({ config }: Ctx, text: string): Buffer {
  return createHmac('sha256', config.keyFor('profile-visits')).update(text).digest().subarray(0, 16)
}
