import type { OwnPerformer } from '@limelight/contract/people/performers'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PerformerDocument } from './performer-document.tsx'

export interface PerformerDocumentsProps {
  performer: OwnPerformer
}

export function PerformerDocuments({ performer }: PerformerDocumentsProps) {
  const { t } = useT('admin/performers')
  const { formatDays } = useFormat()
  const days = useAppStore((state) => state.settings.documentDays ?? 30)
  const { documents, status } = performer
  if (documents.length === 0) {
    const isDecided = status === 'active' || status === 'rejected' || status === 'suspended'
    return (
      <EmptyState
        drawing="posts"
        title={isDecided ? t('documentsGone', { period: formatDays(days) }) : t('noDocuments')}
        compact
      />
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {documents.map((document) => (
        <PerformerDocument key={document._id} performer={performer} document={document} />
      ))}
    </ul>
  )
}
