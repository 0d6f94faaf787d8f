import { MODERATORS_MAX, type Moderator } from '@limelight/contract/live/stream-chat'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Section } from '../../ui/section.tsx'
import { FanName } from '../fans/fan-name.tsx'
import { AddModeratorDialog } from './add-moderator-dialog.tsx'
import { moderatorsQuery, removeModerator } from './moderators.api.ts'

/** Whom the creator lets keep order in the chats of their streams. */
export function Moderators() {
  const { t } = useT('creator/blocked')
  const query = useQuery(moderatorsQuery)
  const moderators = query.data?.data
  const isFull = moderators !== undefined && moderators.length >= MODERATORS_MAX
  return (
    <Section
      title={t('moderators.title')}
      text={t('moderators.text')}
      actions={
        moderators &&
        !isFull && (
          <AddInDialog
            label={t('moderators.add')}
            dialog={(props) => <AddModeratorDialog {...props} moderators={moderators} />}
          />
        )
      }
    >
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.isPending && <SkeletonList rows={2} />}
      {isFull && <p className="mb-4 text-sm text-muted">{t('moderators.full', { max: String(MODERATORS_MAX) })}</p>}
      {moderators?.length === 0 && (
        <EmptyState compact drawing="messages" title={t('moderators.empty')} text={t('moderators.emptyText')} />
      )}
      {moderators && moderators.length > 0 && (
        <ul aria-label={t('moderators.title')} className="grid grid-cols-1 gap-3">
          {moderators.map((moderator) => (
            <ModeratorRow key={moderator._id} moderator={moderator} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function ModeratorRow({ moderator }: { moderator: Moderator }) {
  const { t } = useT('creator/blocked')
  const { _id: id, name } = moderator
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-4">
      <FanName fan={moderator} />
      <ActionButton
        variant="outline"
        size="sm"
        aria-label={t('moderators.removeName', { name })}
        question={{
          title: t('moderators.removeTitle', { name }),
          text: t('moderators.removeText'),
          confirmLabel: t('moderators.remove'),
          danger: true,
          action: () => removeModerator(id),
          done: t('moderators.removed', { name }),
        }}
      >
        {t('moderators.remove')}
      </ActionButton>
    </li>
  )
}
