import { SETTING_GROUPS, type SettingRow } from '@limelight/contract/core/settings'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonPage } from '../../ui/feedback/skeleton-page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionList } from './section-list.tsx'
import { settingsQuery } from './settings.api.ts'
import { SettingsGroup } from './settings-group.tsx'

export const meta = titled('admin/settings', 'title')

export default function SettingsPage() {
  const { t } = useT('admin/settings')
  const query = useQuery(settingsQuery)
  const { filters, change } = useListState()
  const group = oneOf(SETTING_GROUPS, filters.group) ?? 'brand'
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[12rem_minmax(0,44rem)] lg:gap-10">
        <SectionList current={group} onChoose={(chosen) => change({ filters: { group: chosen } })} />
        <section aria-labelledby="settings-group" className="min-w-0">
          <h2 id="settings-group" className="text-xl">
            {t(`groups.${group}`)}
          </h2>
          <p className="mt-1 mb-5 text-[15px] text-pretty text-muted">{t(`about.${group}`)}</p>
          {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
          {query.isPending && <SettingsSkeleton />}
          {query.data && <SettingsGroup key={group} rows={rowsOf(query.data.data, group)} />}
        </section>
      </div>
    </>
  )
}

function rowsOf(rows: readonly SettingRow[], group: SettingRow['group']): SettingRow[] {
  return rows.filter((row) => row.group === group)
}

function SettingsSkeleton() {
  return <SkeletonPage blocks={['h-20 w-full', 'h-20 w-full', 'h-20 w-full', 'h-20 w-full']} />
}
