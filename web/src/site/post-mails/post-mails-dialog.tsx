import type { PerformerPage } from '@limelight/contract/people/performers'
import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { postMailsQuery, useSetPostMails } from './post-mails.api.ts'

export interface PostMailsDialogProps {
  performer: Pick<PerformerPage, '_id' | 'name'>
  onClose: () => void
}

/** Whether posts of a creator come by mail. Summaries of all creators are among the notification settings. */
export default function PostMailsDialog({ performer, onClose }: PostMailsDialogProps) {
  const { t } = useT('site/post-mails')
  const textOf = useErrorText()
  const query = useQuery(postMailsQuery(performer._id))
  const change = useSetPostMails(performer._id)
  const found = query.data?.data
  return (
    <Dialog open onClose={onClose} title={t('title')} description={t('text', { name: performer.name })}>
      <div className="grid grid-cols-1 gap-4">
        {query.isPending && <SkeletonList rows={1} />}
        {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
        {change.error && <Notice tone="danger">{textOf(change.error)}</Notice>}
        {found && (
          <Switch
            label={t('switch', { name: performer.name })}
            hint={t('hint')}
            checked={change.isPending ? change.variables : found.isOn}
            aria-busy={change.isPending}
            onChange={(event) => change.mutate(event.currentTarget.checked)}
          />
        )}
        {found && !found.hasAddress && <Notice tone="warning">{t('noAddress')}</Notice>}
        <LinkButton to="/notifications/settings" variant="outline" size="sm" className="justify-self-start">
          {t('settings')}
        </LinkButton>
      </div>
    </Dialog>
  )
}
