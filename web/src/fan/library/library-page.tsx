import { PURCHASE_KINDS } from '@limelight/contract/content-kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { CardGrid, CardGridSkeleton } from '../../shared/items/card-grid.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { libraryKindOf, purchasesQuery } from './library.api.ts'
import { PurchaseCard } from './purchase-card.tsx'

export const meta = titled('fan/library', 'title')

const DEFAULTS = { pageSize: 12 }

export default function LibraryPage() {
  const { t } = useT('fan/library')
  const list = useListState(DEFAULTS)
  const kind = libraryKindOf(list.filters)
  const query = useQuery({ ...purchasesQuery(list), placeholderData: keepPreviousData })
  const tabs = [
    { to: '?', label: t('tabs.all'), current: kind === undefined },
    ...PURCHASE_KINDS.map((one) => ({ to: `?kind=${one}`, label: t(`tabs.${one}`), current: one === kind })),
  ]
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      before={
        <div className="mb-6">
          <TabLinks label={t('tabs.label')} links={tabs} />
        </div>
      }
      list={list}
      query={query}
      isFiltered={false}
      skeleton={<CardGridSkeleton />}
      empty={{
        drawing: 'saved',
        title: kind ? t('emptyKind') : t('empty'),
        text: t('emptyText'),
        action: <LinkButton to="/search">{t('emptyAction')}</LinkButton>,
      }}
    >
      {(purchases) => <CardGrid items={purchases}>{(purchase) => <PurchaseCard purchase={purchase} />}</CardGrid>}
    </ListPage>
  )
}
