import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { OfferRow } from './offer-row.tsx'
import { ownOffersQuery } from './offers.api.ts'

export const meta = titled('creator/offers', 'title')

/** What makes subscribing cheaper for some time, the newest first. */
export default function OffersPage() {
  const { t } = useT('creator/offers')
  const list = useListState()
  const query = useQuery({ ...ownOffersQuery({ current: list.current }), placeholderData: keepPreviousData })
  return (
    <ListPage
      className="max-w-3xl"
      title={t('title')}
      text={t('text')}
      actions={<AddInDialog label={t('add')} dialog={(props) => <OfferDialog {...props} />} />}
      list={list}
      query={query}
      empty={{ drawing: 'money', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => (
        <ul className="grid grid-cols-1 gap-3">
          {rows.map((offer) => (
            <li key={offer._id}>
              <OfferRow offer={offer} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}
