import { GATEWAY_EVENT_STATES } from '@limelight/contract/finance/gateway-events'
import { GATEWAYS } from '@limelight/contract/finance/payments'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Zap } from '../../ui/icons.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { gatewayEventsQuery, gatewayRefusalsQuery } from './gateway-events.api.ts'
import { GatewayEventsTable } from './gateway-events-table.tsx'

export const meta = titled('admin/gateway-events', 'title')

/** What gateways reported; each event can be applied again. */
export default function GatewayEventsPage() {
  const { t } = useT('admin/gateway-events')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...gatewayEventsQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      before={<Refusals />}
      list={list}
      query={query}
      search={t('search')}
      filters={[
        {
          name: 'state',
          label: t('state'),
          all: t('anyState'),
          options: GATEWAY_EVENT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          name: 'gateway',
          label: t('gateway'),
          all: t('anyGateway'),
          options: GATEWAYS.map((value) => ({ value, label: value })),
        },
      ]}
      empty={{ icon: <Zap />, title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <GatewayEventsTable rows={rows} sorting={list} />}
    </ListPage>
  )
}

/** Requests of strangers, or a wrong secret. */
function Refusals() {
  const { t } = useT('admin/gateway-events')
  const { data } = useQuery(gatewayRefusalsQuery())
  const refusals = data?.data ?? []
  const [last] = refusals.toSorted((one, other) => other.lastAt.localeCompare(one.lastAt))
  if (!last) return null
  return (
    <div className="mb-5">
      <Notice tone="warning" title={t('refusals')}>
        {t('refusalsText', { number: refusals.reduce((sum, { count }) => sum + count, 0) })} {t('lastRefusal')}{' '}
        <TimeAgo at={last.lastAt} />
      </Notice>
    </div>
  )
}
