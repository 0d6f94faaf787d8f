import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { AgeCheck, OwnAgeCheck } from '@limelight/contract/people/age-checks'
import { writeAudit } from '#/core/audit/audit.service'
import { readDocument } from '#/core/media/documents.service'
import { publicImageUrl } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import { lockAccount } from '#/people/accounts/accounts.service'
import { notifyAndMail } from '#/people/notifications/notify.service'
import { discardDocuments } from '#/people/performers/documents.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { IncomingFile } from '#/platform/http/endpoint'
import { statusOf } from './age-check.policy.ts'
import type { AgeCheckDriver, BegunCheck, Verdict } from './age-check-driver.ts'
import { mailOf } from './age-checks.mails.ts'
import * as queries from './age-checks.queries.ts'

/** How many checks the driver is asked about at a time. */
const ASKED_AT_ONCE = 100

export async function getOwnCheck(ctx: Ctx, driver: AgeCheckDriver, accountId: AccountId): Promise<OwnAgeCheck> {
  const settings = await getSettings(ctx)
  const check = await queries.findAgeCheck(ctx, accountId)
  return {
    required: settings.ageCheck,
    status: statusOf(check, settings, ctx.clock.now()),
    minimumAge: settings.minimumAge,
    needsDocument: driver.needsDocument,
    reason: check?.reason ?? null,
    since: (check?.decided_at ?? check?.requested_at)?.toString() ?? null,
    continueUrl: null,
  }
}

/** Throws `invalid_state` where the site asks for none, one waits, or one has been passed. */
export async function beginCheck(
  ctx: Ctx,
  driver: AgeCheckDriver,
  { accountId, document }: { accountId: AccountId; document: IncomingFile | undefined },
): Promise<OwnAgeCheck> {
  await requireStartable(ctx, accountId)
  const { minimumAge } = await getSettings(ctx)
  const returnUrl = `${ctx.config.publicUrl}/user/age`
  const begun = await driver.begin(ctx, { accountId, minimumAge, document, returnUrl })
  const sealed = 'document' in begun ? [begun.document] : []
  try {
    await ctx.transaction(async (tx) => {
      // Two windows may have begun one each.
      await lockAccount(tx, accountId)
      await requireStartable(tx, accountId)
      await queries.putAgeCheck(tx, { accountId, minimumAge, ...columnsOf(begun) })
    })
  } catch (error) {
    await discardDocuments(ctx, sealed, error)
    throw error
  }
  const own = await getOwnCheck(ctx, driver, accountId)
  return { ...own, continueUrl: 'continueUrl' in begun ? begun.continueUrl : null }
}

async function requireStartable(db: Ctx | Tx, accountId: AccountId): Promise<void> {
  const settings = await getSettings(db)
  const status = statusOf(await queries.findAgeCheck(db, accountId), settings, db.clock.now())
  if (settings.ageCheck === 'off' || status === 'pending' || status === 'passed') throw new AppError('invalid_state')
}

function columnsOf(begun: BegunCheck) {
  if ('document' in begun)
    return { documentId: begun.document.id, storageKey: begun.document.storageKey, ref: null } as const
  return { documentId: null, storageKey: null, ref: begun.ref } as const
}

export async function listWaiting(
  ctx: Ctx,
  query: Parameters<typeof queries.listWaitingChecks>[1],
): Promise<{ data: AgeCheck[]; total: number }> {
  const { rows, total } = await queries.listWaitingChecks(ctx, query)
  const data = rows.map((row) => ({
    _id: row.account_id,
    username: row.username,
    name: row.name,
    avatar: publicImageUrl(row.avatar_file_id, 'avatar-small'),
    minimumAge: row.minimum_age,
    hasDocument: row.storage_key !== null,
    requestedAt: row.requested_at.toString(),
  }))
  return { data, total }
}

/** The picture itself; that the operator looked is written down first. */
export async function viewCheckDocument(ctx: Ctx, operatorId: AccountId, accountId: AccountId): Promise<Uint8Array> {
  const check = await queries.findAgeCheck(ctx, accountId)
  if (!check?.document_id || check.storage_key === null) throw new AppError('not_found')
  const { document_id: id, storage_key: storageKey } = check
  await ctx.transaction((tx) =>
    writeAudit(tx, {
      actorId: operatorId,
      action: 'age_check.viewed',
      targetType: 'account',
      targetId: accountId,
      details: { documentId: id },
    }),
  )
  return readDocument(ctx, { storageKey, id })
}

type Decision = {
  accountId: AccountId
  verdict: Verdict
  /** Absent: the provider decided. */
  operatorId?: AccountId
}

/** Stores the result and deletes what proved it; the fan is notified. Throws `invalid_state` when nothing is to be decided. */
export async function decide(ctx: Ctx, { accountId, verdict, operatorId }: Decision): Promise<'passed' | 'refused'> {
  const status = verdict.isPassed ? 'passed' : 'refused'
  const reason = verdict.isPassed ? null : verdict.reason
  await ctx.transaction(async (tx) => {
    const check = await queries.lockAgeCheck(tx, accountId)
    if (!check) throw new AppError('not_found')
    if (check.status !== 'pending') throw new AppError('invalid_state')
    await queries.decideAgeCheck(tx, accountId, { status, reason })
    if (check.storage_key !== null) await tx.enqueue('document-delete', { storageKey: check.storage_key })
    await writeAudit(tx, {
      ...(operatorId !== undefined && { actorId: operatorId }),
      action: `age_check.${status}`,
      targetType: 'account',
      targetId: accountId,
      details: { reason },
    })
    const happening = {
      kind: 'review',
      event: verdict.isPassed ? 'age_passed' : 'age_refused',
      accountId,
      actorId: null,
      target: null,
      source: `age-check/${tx.clock.now()}`,
      groupKey: `age-check/${tx.clock.now()}`,
    } as const
    await notifyAndMail(tx, happening, { mail: mailOf(tx.config.publicUrl, reason) })
  })
  return status
}

/** What became of the checks that a provider decides. */
export async function askProvider(ctx: Ctx, { ask }: AgeCheckDriver): Promise<void> {
  if (!ask) return
  for (const { account_id: accountId, provider_ref: ref } of await queries.listAtProvider(ctx, ASKED_AT_ONCE)) {
    const verdict = await ask(ctx, ref)
    if (verdict) await decide(ctx, { accountId, verdict }).catch(ignoreDecided)
  }
}

/** By a webhook, or by another process. */
function ignoreDecided(error: unknown): void {
  if (!(error instanceof AppError && (error.code === 'invalid_state' || error.code === 'not_found'))) throw error
}

/** Which of these belong to a check that waits. */
export async function findKnownCheckDocuments(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await queries.selectCheckDocumentIds(db, ids))
}
