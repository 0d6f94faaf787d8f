import type { Output } from '@limelight/contract/api'
import { type PerformerSubscription, SUBSCRIPTION_STATUSES } from '@limelight/contract/commerce/subscriptions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { SUBSCRIPTION_TONES, shownStatusOf } from '../../shared/subscriptions/subscription-tones.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { SortSelect } from '../../ui/list/sort-select.tsx'
import { useMoney } from '../use-money.ts'
import { FanActions } from './fan-actions.tsx'
import { FanName } from './fan-name.tsx'
import { SUBSCRIBER_SORTS, subscribersQuery } from './fans.api.ts'

export const meta = titled('creator/fans', 'subscribers.title')

type Row = Output<typeof PerformerSubscription>

export default function SubscribersPage() {
  const { t } = useT('creator/fans')
  const creatorWords = useT('creator')
  const feedsWords = useT('creator/feeds')
  const list = useListState()
  const query = useQuery({ ...subscribersQuery(list), placeholderData: keepPreviousData })
  const columns = useColumns()
  return (
    <ListPage
      title={t('subscribers.title')}
      text={t('subscribers.text')}
      list={list}
      query={query}
      search={creatorWords.t('searchFans')}
      filters={[
        {
          name: 'status',
          label: creatorWords.t('status'),
          all: feedsWords.t('list.anyStatus'),
          options: SUBSCRIPTION_STATUSES.map((value) => ({ value, label: t(`subscriptionStatus.${value}`) })),
        },
      ]}
      controls={
        <SortSelect
          list={list}
          options={SUBSCRIBER_SORTS.map((value) => ({ value, label: t(`subscribers.sorts.${value}`) }))}
        />
      }
      empty={{
        drawing: 'people',
        title: t('subscribers.empty'),
        text: t('subscribers.emptyText'),
        action: <LinkButton to="/creator/account/prices">{t('subscribers.setPrices')}</LinkButton>,
      }}
    >
      {(rows) => (
        <DataTable
          label={t('subscribers.title')}
          columns={columns}
          rows={rows}
          keyOf={(row) => row._id}
          sorting={list}
        />
      )}
    </ListPage>
  )
}

function useColumns(): Column<Row>[] {
  const { formatDay } = useFormat()
  const { t } = useT('creator/fans')
  const creatorWords = useT('creator')
  const money = useMoney()
  return [
    { id: 'fan', header: creatorWords.t('fan'), primary: true, cell: (row) => <FanName fan={row.fan} /> },
    {
      id: 'status',
      header: creatorWords.t('status'),
      cell: (row) => (
        <Badge tone={SUBSCRIPTION_TONES[shownStatusOf(row)]}>{t(`subscriptionStatus.${shownStatusOf(row)}`)}</Badge>
      ),
    },
    { id: 'type', header: t('subscribers.plan'), cell: planOf },
    { id: 'price', header: t('subscribers.price'), sortable: true, align: 'end', cell: (row) => money(row.price) },
    { id: 'createdAt', header: t('subscribers.since'), sortable: true, cell: (row) => formatDay(row.startedAt) },
    {
      id: 'expiredAt',
      header: t('subscribers.until'),
      sortable: true,
      cell: untilOf,
    },
    { id: 'block', header: '', align: 'end', cell: (row) => <FanActions fan={row.fan} /> },
  ]

  /** What is free and no trial was given by the operator. */
  function planOf({ type, status }: Row): string {
    return type === 'free' && status === 'active' ? t('subscribers.gift') : t(`subscriptionType.${type}`)
  }

  function untilOf({ status, isRenewing, expiredAt }: Row): string {
    if (status === 'suspended') return t('subscribers.paused')
    return `${formatDay(expiredAt)} · ${t(`subscribers.${whatThen(status, isRenewing)}`)}`
  }
}

function whatThen(status: Row['status'], isRenewing: boolean): 'renews' | 'ends' | 'ended' | 'due' {
  if (status === 'expired') return 'ended'
  if (status === 'past_due') return 'due'
  return isRenewing ? 'renews' : 'ends'
}
