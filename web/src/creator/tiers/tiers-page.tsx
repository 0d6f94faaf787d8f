import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TierDialog } from './tier-dialog.tsx'
import { TierRow } from './tier-row.tsx'
import { ownTiersQuery } from './tiers.api.ts'

export const meta = titled('creator/tiers', 'title')

/** What fans can subscribe to, the lowest tier first. */
export default function TiersPage() {
  const { t } = useT('creator/tiers')
  const query = useQuery(ownTiersQuery)
  const tiers = query.data?.data
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={tiers && <AddInDialog label={t('add')} dialog={(props) => <TierDialog {...props} tiers={tiers} />} />}
      />
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      <ul className="grid grid-cols-1 gap-3">
        {tiers?.map((tier) => (
          <li key={tier._id}>
            <TierRow tier={tier} tiers={tiers} />
          </li>
        ))}
      </ul>
    </div>
  )
}
