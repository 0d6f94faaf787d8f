import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AddressDialog } from '../../shared/addresses/address-dialog.tsx'
import { ADDRESSES_MAX, addressesQuery } from '../../shared/addresses/addresses.api.ts'
import { AddButton } from '../../ui/list/add-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { AddressRow } from './address-row.tsx'

export const meta = titled('fan/addresses', 'title')

export default function AddressesPage() {
  const { t } = useT('fan/addresses')
  const addressesWords = useT('shared/addresses')
  const [isAdding, setIsAdding] = useState(false)
  const query = useQuery(addressesQuery)
  const count = query.data?.data.length ?? 0
  const isFull = count >= ADDRESSES_MAX
  const add = <AddButton onClick={() => setIsAdding(true)}>{addressesWords.t('add')}</AddButton>
  return (
    <>
      <ListPage
        className="max-w-3xl"
        title={t('title')}
        text={t('text')}
        actions={count > 0 && !isFull && add}
        query={query}
        empty={{ drawing: 'orders', title: t('empty'), text: addressesWords.t('emptyText'), action: add }}
      >
        {(addresses) => (
          <ul className="grid grid-cols-1 gap-3">
            {addresses.map((address) => (
              <AddressRow key={address._id} address={address} />
            ))}
          </ul>
        )}
      </ListPage>
      {isFull && <p className="mt-4 text-sm text-muted">{t('full', { count: ADDRESSES_MAX })}</p>}
      {isAdding && <AddressDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}
