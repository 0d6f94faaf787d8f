import type { AccountId } from '@limelight/contract/ids'
import { PERFORMER_MIN_AGE } from '@limelight/contract/people/auth'
import type { ReviewChecks, ReviewGap } from '@limelight/contract/people/review-checks'
import { findActs } from '#/core/audit/audit.service'
import { getAccount } from '#/people/accounts/accounts.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { listDocuments } from './documents.queries.ts'
import { getPerformer } from './performers.service.ts'

/** What an operator has to have seen before they approve: which of it is missing, for this operator. Throws `not_found`. */
export async function getReviewChecks(
  db: Ctx | Tx,
  { operatorId, performerId }: { operatorId: AccountId; performerId: AccountId },
): Promise<ReviewChecks> {
  const performer = await getPerformer(db, performerId)
  const [account, documents, views] = await Promise.all([
    getAccount(db, performerId),
    listDocuments(db, performerId),
    findActs(db, { actorId: operatorId, action: 'document.viewed', targetType: 'performer', targetId: performerId }),
  ])
  const openedAt = new Map(views.map(({ details, created_at }) => [documentIn(details), created_at.toString()]))
  const checks = {
    documents: documents.map(({ id, kind }) => ({ _id: id, kind, openedAt: openedAt.get(id) ?? null })),
    age: performer.date_of_birth === null ? null : ageOf(performer.date_of_birth, db.clock.now()),
    isEmailVerified: account.email_verified_at !== null,
  }
  return { ...checks, gaps: gapsOf(checks) }
}

/** Pure: documents that were deleted after an earlier decision are not missed; those that are there have to be opened. */
function gapsOf({ documents, age, isEmailVerified }: Omit<ReviewChecks, 'gaps'>): ReviewGap[] {
  return [
    ...(documents.some(({ openedAt }) => openedAt === null) ? (['documents_unopened'] as const) : []),
    ...(age === null ? (['age_unknown'] as const) : age < PERFORMER_MIN_AGE ? (['underage'] as const) : []),
    ...(isEmailVerified ? [] : (['email_unverified'] as const)),
  ]
}

function ageOf(dateOfBirth: string, now: Temporal.Instant): number {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  return Temporal.PlainDate.from(dateOfBirth).until(today, { largestUnit: 'years' }).years
}

function documentIn(details: unknown): unknown {
  return typeof details === 'object' && details !== null && 'documentId' in details ? details.documentId : undefined
}
