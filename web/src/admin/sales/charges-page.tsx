import { SALE_KINDS } from '@limelight/contract/content-kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { chargesQuery } from '../../shared/moderation/sales.api.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Coins } from '../../ui/member-icons.ts'
import { ChargesTable } from './charges-table.tsx'

export const meta = titled('admin/sales', 'charges.title')

export default function ChargesPage() {
  const { t } = useT('admin/sales')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...chargesQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('charges.title')}
      text={t('charges.text')}
      list={list}
      query={query}
      search={t('charges.search')}
      filters={[
        {
          name: 'kind',
          label: t('charges.kind'),
          all: t('charges.anyKind'),
          options: SALE_KINDS.map((value) => ({ value, label: t(`charges.kinds.${value}`) })),
        },
      ]}
      empty={{ icon: <Coins />, title: t('charges.empty') }}
    >
      {(rows) => <ChargesTable rows={rows} sorting={list} />}
    </ListPage>
  )
}
