import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AutomationForm } from './automation-form.tsx'
import { automationsQuery } from './automations.api.ts'

export const meta = titled('creator/automations', 'edit')

export default function EditAutomationPage() {
  const { t } = useT('creator/automations')
  const { id } = useParams()
  const query = useQuery(automationsQuery)
  const automation = query.data?.data.find(({ _id }) => _id === id)
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('edit')} text={t('text')} />
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {automation && <AutomationForm key={automation._id} automation={automation} />}
      {query.data && !automation && (
        <EmptyState
          drawing="messages"
          title={t('notFound')}
          action={<LinkButton to="/creator/automations">{t('back')}</LinkButton>}
        />
      )}
    </div>
  )
}
