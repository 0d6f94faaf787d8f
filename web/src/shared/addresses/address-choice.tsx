import type { Address } from '@limelight/contract/commerce/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Plus } from '../../ui/member-icons.ts'
import { AddressDialog } from './address-dialog.tsx'
import { ADDRESSES_MAX, addressesQuery } from './addresses.api.ts'

export interface AddressChoiceProps {
  value: string | undefined
  onChange: (id: string) => void
  error?: string | undefined
}

/** One of the kept addresses, or a new one, which is then chosen. */
export function AddressChoice({ value, onChange, error }: AddressChoiceProps) {
  const { t } = useT('shared/addresses')
  const [isAdding, setIsAdding] = useState(false)
  const kept = useQuery(addressesQuery)
  if (kept.isPending) return <SkeletonList rows={2} />
  if (kept.isError) return <ErrorState onRetry={() => void kept.refetch()} retrying={kept.isFetching} />
  const { data } = kept.data
  return (
    <div className="grid grid-cols-1 gap-3">
      {data.length > 0 ? (
        <RadioCards
          legend={t('choose')}
          name="addressId"
          value={value ?? ''}
          onChange={onChange}
          error={error}
          options={data.map((address) => ({ value: address._id, label: address.name, hint: shortOf(address) }))}
        />
      ) : (
        <p className={error ? 'text-[15px] text-danger' : 'text-[15px] text-muted'} role={error ? 'alert' : undefined}>
          {error ?? t('emptyText')}
        </p>
      )}
      {data.length < ADDRESSES_MAX && (
        <Button variant="outline" className="justify-self-start" onClick={() => setIsAdding(true)}>
          <Plus className="size-4.5" />
          {data.length > 0 ? t('another') : t('add')}
        </Button>
      )}
      {isAdding && <AddressDialog onClose={() => setIsAdding(false)} onSaved={(address) => onChange(address._id)} />}
    </div>
  )
}

/** The default one until another is chosen. */
export function useChosenAddress(): { addressId: string | undefined; choose: (id: string) => void } {
  const [chosen, choose] = useState<string>()
  const first = useQuery(addressesQuery).data?.data[0]?._id
  return { addressId: chosen ?? first, choose }
}

function shortOf({ street1, postalCode, city, country }: Address): string {
  return [street1, `${postalCode} ${city}`.trim(), country].join(', ')
}
