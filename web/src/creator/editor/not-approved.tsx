import type { OwnPerformer } from '@limelight/contract/people/performers'
import { useT } from '../../platform/i18n/use-t.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ReviewStatus } from '../own-performer/review-status.tsx'
import { EditorHeader } from './editor-header.tsx'

export interface NotApprovedProps {
  performer: OwnPerformer
  title: string
}

/** Instead of a composer whose every button would be refused. */
export function NotApproved({ performer, title }: NotApprovedProps) {
  const { t } = useT('creator/feeds')
  return (
    <div className="max-w-3xl">
      <EditorHeader title={title} />
      <ReviewStatus performer={performer} />
      <EmptyState
        drawing="done"
        title={t('notApproved')}
        text={t('uploadErrors.notApproved')}
        action={<LinkButton to="/creator/account">{t('openAccount')}</LinkButton>}
      />
    </div>
  )
}
