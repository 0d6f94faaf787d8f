import { SALE_KINDS } from '@limelight/contract/content-kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { chargesQuery } from '../../shared/moderation/sales.api.ts'
import { Coins } from '../../ui/icons.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyList } from '../money/empty-list.tsx'
import { ChargesTable } from './charges-table.tsx'

export const meta = titled('admin/sales', 'charges.title')

export default function ChargesPage() {
  const { t } = useT('admin/sales')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...chargesQuery(list), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader title={t('charges.title')} text={t('charges.text')} />
      <ListFilters
        list={list}
        search={t('charges.search')}
        filters={[
          {
            name: 'kind',
            label: t('charges.kind'),
            all: t('charges.anyKind'),
            options: SALE_KINDS.map((value) => ({ value, label: t(`charges.kinds.${value}`) })),
          },
        ]}
      />
      <ListFrame
        query={query}
        list={list}
        empty={<EmptyList icon={<Coins />} list={list} to="/admin/charges" title={t('charges.empty')} />}
      >
        {(rows) => <ChargesTable rows={rows} sorting={list} />}
      </ListFrame>
    </>
  )
}
