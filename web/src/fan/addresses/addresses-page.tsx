import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page-title.ts'
import { AddressDialog } from '../../shared/addresses/address-dialog.tsx'
import { ADDRESSES_MAX, addressesQuery } from '../../shared/addresses/addresses.api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { MapPin, Plus } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AddressRow } from './address-row.tsx'

export const meta = titled('fan/addresses', 'title')

export default function AddressesPage() {
  const { t } = useT('fan/addresses')
  const addressesWords = useT('shared/addresses')
  const [isAdding, setIsAdding] = useState(false)
  const kept = useQuery(addressesQuery)
  const rows = kept.data?.data
  const isFull = (rows?.length ?? 0) >= ADDRESSES_MAX
  const add = (
    <Button onClick={() => setIsAdding(true)}>
      <Plus className="size-4.5" />
      {addressesWords.t('add')}
    </Button>
  )
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('title')} text={t('text')} actions={rows && rows.length > 0 && !isFull && add} />
      {kept.isPending && <SkeletonList rows={3} />}
      {kept.isError && <ErrorState onRetry={() => void kept.refetch()} retrying={kept.isFetching} />}
      {rows?.length === 0 && (
        <EmptyState icon={<MapPin />} title={t('empty')} text={addressesWords.t('emptyText')} action={add} />
      )}
      <ul className="grid grid-cols-1 gap-3">
        {rows?.map((address) => (
          <AddressRow key={address._id} address={address} />
        ))}
      </ul>
      {isFull && <p className="mt-4 text-sm text-muted">{t('full', { count: ADDRESSES_MAX })}</p>}
      {isAdding && <AddressDialog onClose={() => setIsAdding(false)} />}
    </div>
  )
}
