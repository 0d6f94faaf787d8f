import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { OrderedList } from '../ordered-list.tsx'
import { PackageDialog } from './package-dialog.tsx'
import { PackageRow } from './package-row.tsx'
import { orderPackages, packagesQuery } from './packages.api.ts'

export const meta = titled('admin/packages', 'title')

export default function PackagesPage() {
  const { t } = useT('admin/packages')
  const query = useQuery(packagesQuery)
  return (
    <ListPage
      className="max-w-4xl"
      title={t('title')}
      text={t('text')}
      actions={<AddInDialog label={t('add')} dialog={(props) => <PackageDialog {...props} />} />}
      query={query}
      empty={{ drawing: 'orders', title: t('empty'), text: t('emptyText') }}
    >
      {(packages) => (
        <OrderedList rows={packages} order={orderPackages}>
          {(one, moves) => <PackageRow package={one} {...moves} />}
        </OrderedList>
      )}
    </ListPage>
  )
}
