/**
 * Proves the ledger by what was posted since the last time, so that an audit costs the same however old the site is (decision 177). What
 * has been proved is read again in small parts, because triggers guard rows from programs, not from disks.
 */
import { AppError } from '@limelight/contract/errors'
import type { Ctx, Tx } from '#/platform/ctx'
import { sqlStateOf } from '#/platform/db/database-errors'
import { awaitPostings } from './await-postings.ts'
import type { Findings, Proof } from './ledger-proof.queries.ts'
import * as queries from './ledger-proof.queries.ts'

type Audit = {
  /** Ends an audit that somebody waits for; what was proved until then stays proved. */
  isInTime?: () => boolean
  /** How large a share of the proved part is read again, at least `SLICE` transfers and accounts. */
  share?: number
}

/** Tenths of a second each: so long one audit waits for another. */
const SLICE = 10_000
/** What PostgreSQL says when a statement took longer than it may. */
const QUERY_CANCELED = '57014'

/**
 * The invariants that do not hold, with how many break each; none while the ledger is balanced. Throws `ledger_check_slow` when it is
 * not done in time: the next one continues where this one ended.
 */
export async function auditNewTransfers(ctx: Ctx, { isInTime = () => true, share = 0 }: Audit = {}): Promise<Findings> {
  return await inSteps(ctx, { isInTime, share }).catch((error: unknown) => {
    if (!(error instanceof AppError) || sqlStateOf(error.cause) !== QUERY_CANCELED) throw error
    throw new AppError('ledger_check_slow', undefined, { cause: error })
  })
}

/** Forgets what was proved, after the whole ledger was found balanced by `auditLedger`: the next audits prove it anew. */
export async function renewProof(ctx: Ctx): Promise<void> {
  await ctx.longTransaction((tx) => queries.deleteProof(tx))
}

/** What reading the proved part again has found. */
export async function getRecheckFindings(ctx: Ctx): Promise<Findings> {
  return merge(Object.values((await ctx.transaction((tx) => queries.lockProof(tx))).findings))
}

async function inSteps(ctx: Ctx, { isInTime, share }: Required<Audit>): Promise<Findings> {
  const step = async <T>(work: (tx: Tx, proof: Proof) => Promise<T>): Promise<T> => {
    if (!isInTime()) throw new AppError('ledger_check_slow')
    return await ctx.longTransaction(async (tx) => work(tx, await queries.lockProof(tx)))
  }
  const newest = await queries.findNewestTransfer(ctx)
  const areCommitted = await awaitPostings(ctx)
  const found = [await proveTransfers(step, newest, areCommitted)]
  if (isSound(found)) found.push(await step((tx, { proved_to }) => queries.findOrphanedAfter(tx, proved_to)))
  if (isSound(found)) found.push(await compareBalances(step))
  if (isSound(found)) await recheck(step, share)
  return merge([...found, ...Object.values((await step(async (_, proof) => proof)).findings)])
}

type Step = <T>(work: (tx: Tx, proof: Proof) => Promise<T>) => Promise<T>

async function proveTransfers(step: Step, newest: number, areCommitted: boolean): Promise<Findings> {
  let from = 0
  for (;;) {
    const found = await step(async (tx, proof) => {
      from = Math.max(from, proof.proved_to)
      if (from >= newest) return null
      const range = { from, to: Math.min(from + SLICE, newest) }
      from = range.to
      const invalid = await queries.findInvalid(tx, range)
      if (isSound([invalid]) && areCommitted) {
        await queries.addProved(tx, range)
        await queries.updateProof(tx, { proved_to: range.to })
      }
      return invalid
    })
    if (found === null) return {}
    if (!isSound([found])) return found
  }
}

/** Those of accounts that something was posted to. */
async function compareBalances(step: Step): Promise<Findings> {
  for (const list of [queries.listUncompared, queries.listUnproved]) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const start: number = after
      const { ids, wrong } = await step(async (tx, proof) => {
        const ids = await list(tx, { from: proof.proved_to, after: start, limit: SLICE })
        const wrong = await queries.findWrongBalances(tx, ids, proof.proved_to)
        if (isSound([wrong])) await queries.markCompared(tx, ids)
        return { ids, wrong }
      })
      if (!isSound([wrong])) return wrong
      after = ids.length < SLICE ? undefined : ids.at(-1)
    }
  }
  return {}
}

async function recheck(step: Step, share: number): Promise<void> {
  const { proved_to: total } = await step(async (_, proof) => proof)
  for (let steps = Math.max(1, Math.ceil((total * share) / SLICE)); steps > 0; steps -= 1) {
    await step(recheckTransfers)
    await step(recheckAccounts)
  }
}

/** At the end of a pass the sums have to be those that were proved. */
async function recheckTransfers(tx: Tx, { pass, rechecked_to: from, proved_to, findings }: Proof): Promise<void> {
  const range = { from, to: Math.min(from + SLICE, proved_to) }
  const invalid = await queries.findInvalid(tx, range)
  if (!isSound([invalid])) return queries.updateProof(tx, { findings: { ...findings, transfers: broken(invalid) } })
  const { transfers: _, ...others } = findings
  await queries.addRechecked(tx, range, pass)
  if (range.to < proved_to) return queries.updateProof(tx, { rechecked_to: range.to, findings: others })
  const changed = await queries.countChangedSums(tx, pass)
  const { sums: __, ...rest } = others
  await queries.updateProof(tx, {
    pass: pass + 1,
    rechecked_to: 0,
    pass_ended_at: tx.clock.now(),
    findings: changed > 0 ? { ...rest, sums: { balances_off: changed } } : rest,
  })
}

async function recheckAccounts(tx: Tx, { rechecked_account: after, proved_to, findings }: Proof): Promise<void> {
  const ids = await queries.listAccountIds(tx, { after, limit: SLICE })
  const wrong = await queries.findWrongBalances(tx, ids, proved_to)
  if (!isSound([wrong])) return queries.updateProof(tx, { findings: { ...findings, accounts: broken(wrong) } })
  const { accounts: _, ...rest } = findings
  const next = ids.length < SLICE ? 0 : (ids.at(-1) ?? 0)
  await queries.updateProof(tx, { rechecked_account: next, findings: rest })
}

function isSound(found: readonly Findings[]): boolean {
  return Object.keys(merge(found)).length === 0
}

function broken(found: Findings): Findings {
  return Object.fromEntries(Object.entries(found).filter(([, count]) => count !== 0))
}

/** The larger count of an invariant that two steps found broken. */
function merge(found: readonly Findings[]): Findings {
  const all: Findings = {}
  for (const [name, count] of found.flatMap((one) => Object.entries(broken(one))))
    all[name] = Math.max(all[name] ?? 0, count)
  return all
}
