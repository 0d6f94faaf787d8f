import type { ListedFan } from '@limelight/contract/talk/fan-lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AddToListButton } from '../../shared/fan-lists/add-to-list-button.tsx'
import { fanListsQuery, fansFilterOf, takeOffList } from '../../shared/fan-lists/fan-lists.api.ts'
import { MessageButton } from '../../shared/messages/message-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { FanName } from '../fans/fan-name.tsx'
import { useMoney } from '../use-money.ts'
import { fansQuery } from './list-fans.api.ts'
import { RemoveFanButton } from './remove-fan-button.tsx'

export const meta = titled('creator/lists', 'title')

/** The fans on a list, or of a group that every creator has. */
export default function ListFansPage() {
  const { t } = useT('creator/lists')
  const creatorWords = useT('creator')
  const shared = useT('shared/fan-lists')
  const { id = '' } = useParams()
  const list = useListState()
  const { data: lists } = useQuery(fanListsQuery())
  const query = useQuery({ ...fansQuery(id, list), placeholderData: keepPreviousData })
  const { group, listId } = fansFilterOf(id)
  const name = group ? shared.t(`groups.${group}`) : lists?.data.find(({ _id }) => _id === id)?.name
  const columns = useColumns((fan) =>
    listId ? (
      <RemoveFanButton
        fan={fan}
        action={async () => {
          await takeOffList(listId, fan._id)
          toast.success(t('removed'))
        }}
      />
    ) : (
      <AddToListButton fan={fan} />
    ),
  )
  return (
    <ListPage
      title={name ?? t('title')}
      text={group ? shared.t(`groupHints.${group}`) : undefined}
      actions={
        <LinkButton to="/creator/lists" variant="outline">
          {t('back')}
        </LinkButton>
      }
      list={list}
      query={query}
      search={creatorWords.t('searchFans')}
      empty={{
        drawing: 'people',
        title: t('noFans'),
        text: listId ? t('noFansText') : undefined,
        action: listId ? (
          <LinkButton to="/creator/followers" variant="outline">
            {t('toFollowers')}
          </LinkButton>
        ) : undefined,
      }}
    >
      {(fans) => (
        <DataTable label={name ?? t('title')} columns={columns} rows={fans} keyOf={(fan) => fan._id} sorting={list} />
      )}
    </ListPage>
  )
}

function useColumns(action: (fan: ListedFan) => ReactNode): Column<ListedFan>[] {
  const { t } = useT('creator/lists')
  const fansWords = useT('creator/fans')
  const money = useMoney()
  return [
    {
      id: 'fan',
      header: t('fan'),
      primary: true,
      cell: (fan) => <FanName fan={fan} />,
    },
    { id: 'spent', header: t('spent'), sortable: true, align: 'end', cell: (fan) => money(fan.spent) },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (fan) => (
        <span className="inline-flex items-center">
          <MessageButton
            source="user"
            accountId={fan._id}
            variant="ghost"
            size="icon"
            aria-label={fansWords.t('message', { name: fan.name })}
          />
          {action(fan)}
        </span>
      ),
    },
  ]
}
