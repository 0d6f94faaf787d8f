import { AppError, invalidField } from '@limelight/contract/errors'
import { PERFORMER_MIN_AGE } from '@limelight/contract/people/auth'
import type { DocumentKind, PerformerStatus } from '@limelight/contract/people/performers'

/** What the operator needs to see: the front of the document, and a face to compare it with. */
export const NEEDED_DOCUMENTS: readonly DocumentKind[] = ['id_front', 'selfie_with_id']

type Given = {
  isEmailConfirmed: boolean
  /** Date of birth, gender and country, which a registration by another provider leaves out. */
  isPersonKnown: boolean
  documents: readonly DocumentKind[]
}

/** Pure: where a performer stands after they have given something. Decisions of the operator stay; new documents reopen a rejection. */
export function statusAfter(
  status: PerformerStatus,
  { isEmailConfirmed, isPersonKnown, documents }: Given,
): PerformerStatus {
  if (status === 'active' || status === 'suspended') return status
  if (!isEmailConfirmed) return 'email_unverified'
  return isPersonKnown && NEEDED_DOCUMENTS.every((kind) => documents.includes(kind))
    ? 'pending_review'
    : 'documents_missing'
}

const DECISIONS = {
  approve: { from: ['pending_review', 'rejected'], to: 'active' },
  reject: { from: ['pending_review', 'documents_missing', 'email_unverified', 'active'], to: 'rejected' },
} as const satisfies Record<string, { from: readonly PerformerStatus[]; to: PerformerStatus }>

/** Pure: the state an operator's decision leads to; throws `invalid_state` where it leads nowhere. */
export function statusAfterDecision(status: PerformerStatus, decision: keyof typeof DECISIONS): PerformerStatus {
  const { from, to } = DECISIONS[decision]
  if (!from.some((known) => known === status)) throw new AppError('invalid_state', { status })
  return to
}

/** Pure: throws `request_invalid` for creators who are not of age. */
export function requireAge(dateOfBirth: string, now: Temporal.Instant): void {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const comesOfAge = Temporal.PlainDate.from(dateOfBirth).add({ years: PERFORMER_MIN_AGE })
  if (Temporal.PlainDate.compare(comesOfAge, today) <= 0) return
  throw invalidField('dateOfBirth', `Creators must be at least ${PERFORMER_MIN_AGE} years old.`)
}
