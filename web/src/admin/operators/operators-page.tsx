import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { operatorsQuery } from './operators.api.ts'
import { OperatorsTable } from './operators-table.tsx'

export const meta = titled('admin/operators', 'title')

/** Who runs the site, with which rights. */
export default function OperatorsPage() {
  const { t } = useT('admin/operators')
  const adminWords = useT('admin')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...operatorsQuery(list), placeholderData: keepPreviousData })
  return (
    <>
      <ListPage
        title={t('title')}
        text={t('text')}
        actions={<AddInDialog label={t('invite')} dialog={(props) => <InviteDialog {...props} />} />}
        list={list}
        query={query}
        search={adminWords.t('search')}
        empty={{ drawing: 'people', title: t('empty') }}
      >
        {(rows) => <OperatorsTable rows={rows} sorting={list} />}
      </ListPage>
      <Invitations />
    </>
  )
}
