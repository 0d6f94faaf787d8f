import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { OrderedList } from '../ordered-list.tsx'
import { PromoDialog } from './promo-dialog.tsx'
import { PromoRow } from './promo-row.tsx'
import { orderPromos, promosQuery } from './promos.api.ts'

export const meta = titled('admin/promos', 'title')

const PROCESSING_POLL_MS = 2_000

export default function PromosPage() {
  const { t } = useT('admin/promos')
  const query = useQuery({
    ...promosQuery,
    refetchInterval: ({ state }) =>
      state.data?.data.some((promo) => promo.pictureState === 'processing') ? PROCESSING_POLL_MS : false,
  })
  return (
    <ListPage
      className="max-w-4xl"
      title={t('title')}
      text={t('text')}
      actions={<AddInDialog label={t('add')} dialog={(props) => <PromoDialog {...props} />} />}
      query={query}
      empty={{ drawing: 'media', title: t('emptyTitle'), text: t('emptyText') }}
    >
      {(promos) => (
        <OrderedList rows={promos} order={orderPromos}>
          {(promo, moves) => <PromoRow promo={promo} {...moves} />}
        </OrderedList>
      )}
    </ListPage>
  )
}
