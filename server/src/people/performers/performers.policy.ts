import { AppError } from '@limelight/contract/errors'
import type { DocumentKind, PerformerStatus } from '@limelight/contract/performers'

/** What the operator needs to see: the front of the document, and a face to compare it with. */
export const NEEDED_DOCUMENTS: readonly DocumentKind[] = ['id_front', 'selfie_with_id']

type Given = { isEmailConfirmed: boolean; documents: readonly DocumentKind[] }

/** Pure: where a performer stands after they have given something. Decisions of the operator stay; new documents reopen a rejection. */
export function statusAfter(status: PerformerStatus, { isEmailConfirmed, documents }: Given): PerformerStatus {
  if (status === 'active' || status === 'suspended') return status
  if (!isEmailConfirmed) return 'email_unverified'
  return NEEDED_DOCUMENTS.every((kind) => documents.includes(kind)) ? 'pending_review' : 'documents_missing'
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
