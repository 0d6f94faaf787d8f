import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { settingsQuery } from '../commissions/commissions.api.ts'
import { RatesTable } from './rates-table.tsx'
import { TaxDialog } from './tax-dialog.tsx'
import { ratesQuery } from './taxes.api.ts'

export const meta = titled('admin/taxes', 'title')

export default function TaxesPage() {
  const { t } = useT('admin/taxes')
  const list = useListState({ sortBy: 'country', sort: 'asc', pageSize: 50 })
  const query = useQuery({ ...ratesQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={<AddInDialog label={t('add')} dialog={(props) => <TaxDialog {...props} />} />}
      before={<SwitchedOff />}
      list={list}
      query={query}
      search={t('search')}
      empty={{ drawing: 'money', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <RatesTable rows={rows} sorting={list} />}
    </ListPage>
  )
}

/** Rates that do not count yet should not look as if they did. */
function SwitchedOff() {
  const { t } = useT('admin/taxes')
  const isOn = useQuery(settingsQuery).data?.data.find(({ key }) => key === 'taxEnabled')?.value
  if (isOn !== false) return null
  return (
    <div className="mb-5">
      <Notice
        tone="warning"
        title={t('isOff')}
        action={
          <LinkButton to="/admin/settings" variant="outline" size="sm">
            {t('settings')}
          </LinkButton>
        }
      >
        {t('isOffText')}
      </Notice>
    </div>
  )
}
