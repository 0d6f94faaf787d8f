import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AddButton } from '../../ui/list/add-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AutomationRow } from './automation-row.tsx'
import { automationsQuery, stopAutomations } from './automations.api.ts'

export const meta = titled('creator/automations', 'title')

/** Messages that are sent when something happens to a fan. */
export default function AutomationsPage() {
  const { t } = useT('creator/automations')
  const query = useQuery(automationsQuery)
  const automations = query.data?.data
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            {automations?.some(({ isOn }) => isOn) && <StopButton />}
            <AddButton to="/creator/automations/new">{t('new')}</AddButton>
          </>
        }
      />
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {automations?.length === 0 && (
        <EmptyState
          drawing="messages"
          title={t('empty')}
          text={t('emptyText')}
          action={<LinkButton to="/creator/automations/new">{t('new')}</LinkButton>}
        />
      )}
      <ul className="grid grid-cols-1 gap-3">
        {automations?.map((automation) => (
          <AutomationRow key={automation._id} automation={automation} />
        ))}
      </ul>
    </div>
  )
}

function StopButton() {
  const { t } = useT('creator/automations')
  return (
    <ActionButton
      variant="outline"
      question={{
        title: t('stopTitle'),
        text: t('stopText'),
        confirmLabel: t('stop'),
        danger: true,
        action: stopAutomations,
        done: t('stopped'),
      }}
    >
      {t('stop')}
    </ActionButton>
  )
}
