import { SETTING_GROUPS, type SettingRow } from '@limelight/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonPage } from '../../ui/feedback/skeleton-page.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { settingsQuery } from './settings.api.ts'
import { SettingsGroup } from './settings-group.tsx'

export const meta = titled('admin/settings', 'title')

export default function SettingsPage() {
  const { t } = useT('admin/settings')
  const query = useQuery(settingsQuery)
  const group = oneOf(SETTING_GROUPS, useListState().filters.group) ?? 'general'
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('title')} text={t('text')} />
      <TabLinks
        label={t('title')}
        links={SETTING_GROUPS.map((one) => ({
          to: `?group=${one}`,
          label: t(`groups.${one}`),
          current: one === group,
        }))}
      />
      <div className="pt-6">
        {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
        {query.isPending && <SettingsSkeleton />}
        {query.data && <SettingsGroup key={group} rows={rowsOf(query.data.data, group)} />}
      </div>
    </div>
  )
}

function rowsOf(rows: readonly SettingRow[], group: SettingRow['group']): SettingRow[] {
  return rows.filter((row) => row.group === group)
}

function SettingsSkeleton() {
  return <SkeletonPage blocks={['h-20 w-full', 'h-20 w-full', 'h-20 w-full', 'h-20 w-full']} />
}
