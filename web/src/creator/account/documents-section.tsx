import type { DocumentKind, OwnPerformer } from '@limelight/contract/people/performers'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Section } from '../../ui/section.tsx'
import { ReviewStatus } from '../own-performer/review-status.tsx'
import { DocumentCard } from './document-card.tsx'

export interface DocumentsSectionProps {
  performer: OwnPerformer
}

const KINDS: readonly DocumentKind[] = ['id_front', 'id_back', 'selfie_with_id']

export function DocumentsSection({ performer }: DocumentsSectionProps) {
  const { t } = useT('creator/account')
  const { formatDays } = useFormat()
  const days = useAppStore((state) => state.settings.documentDays ?? 30)
  const reason = useAppStore((state) => state.settings.documentReason ?? '')
  const isDecided = performer.status === 'active' || performer.status === 'suspended'
  return (
    <Section
      framed
      title={t('documents.title')}
      text={`${t('documents.text', { period: formatDays(days) })} ${reason}`.trim()}
    >
      {isDecided ? (
        <p className="text-[15px] text-muted">
          {performer.status === 'active' ? t('documents.decided') : t('review.suspended.text')}
        </p>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <ReviewStatus performer={performer} />
          {KINDS.map((kind) => (
            <DocumentCard
              key={kind}
              kind={kind}
              sentAt={performer.documents.find((document) => document.kind === kind)?.createdAt}
            />
          ))}
        </div>
      )}
    </Section>
  )
}
