import type { DocumentKind, OwnPerformer } from '@limelight/contract/people/performers'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

export interface ReviewStatusProps {
  performer: Pick<OwnPerformer, 'status' | 'rejectionReason' | 'documents' | 'dateOfBirth' | 'gender' | 'country'>
  action?: ReactNode
}

/** What a reviewer needs at least; the back side only where the document has one. */
export const NEEDED_DOCUMENTS: readonly DocumentKind[] = ['id_front', 'selfie_with_id']

/** Left out by a registration with another provider. */
const PERSONAL = ['dateOfBirth', 'gender', 'country'] as const

const TONES = {
  email_unverified: 'warning',
  documents_missing: 'warning',
  pending_review: 'info',
  active: 'success',
  rejected: 'danger',
  suspended: 'danger',
} as const

/** Where a performer stands on their way to publishing, and what they can do about it. */
export function ReviewStatus({ performer, action }: ReviewStatusProps) {
  const { t } = useT('creator/account')
  const { status, rejectionReason } = performer
  const { formatList } = useFormat()
  const missing = formatList([
    ...PERSONAL.filter((field) => performer[field] === null).map((field) => t(`basics.${field}`)),
    ...missingDocuments(performer).map((kind) => t(`documents.${kind}`)),
  ])
  return (
    <Notice tone={TONES[status]} title={t(`review.${status}.title`)} action={action}>
      {status === 'rejected' && rejectionReason && <p className="font-medium break-words">{rejectionReason}</p>}
      <p>{t(`review.${status}.text`, { missing })}</p>
    </Notice>
  )
}

function missingDocuments({ documents }: Pick<OwnPerformer, 'documents'>): DocumentKind[] {
  return NEEDED_DOCUMENTS.filter((kind) => !documents.some((document) => document.kind === kind))
}
