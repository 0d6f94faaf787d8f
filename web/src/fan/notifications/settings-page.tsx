import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { settingsQuery } from '../../shared/notifications/notifications.api.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DeviceSection } from './device-section.tsx'
import { SettingsTable } from './settings-table.tsx'

export const meta = titled('fan/notifications', 'settingsTitle')

export default function NotificationSettingsPage() {
  const { t } = useT('fan/notifications')
  const back = (
    <LinkButton to="/notifications" variant="soft" size="sm">
      {t('back')}
    </LinkButton>
  )
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('settingsTitle')} text={t('settingsText')} actions={back} />
      <Topics />
      <DeviceSection />
    </div>
  )
}

function Topics() {
  const query = useQuery(settingsQuery)
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data) return <SkeletonList rows={8} />
  return <SettingsTable kinds={query.data.data.kinds} />
}
