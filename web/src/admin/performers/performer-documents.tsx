import type { OwnPerformer } from '@limelight/contract/people/performers'
import { useT } from '../../platform/i18n/use-t.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FileText } from '../../ui/member-icons.ts'
import { PerformerDocument } from './performer-document.tsx'

export interface PerformerDocumentsProps {
  performer: OwnPerformer
}

export function PerformerDocuments({ performer }: PerformerDocumentsProps) {
  const { t } = useT('admin/performers')
  const { documents, status } = performer
  if (documents.length === 0) {
    const isDecided = status === 'active' || status === 'rejected' || status === 'suspended'
    return <EmptyState icon={<FileText />} title={t(isDecided ? 'documentsGone' : 'noDocuments')} compact />
  }
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {documents.map((document) => (
        <PerformerDocument key={document._id} performer={performer} document={document} />
      ))}
    </ul>
  )
}
