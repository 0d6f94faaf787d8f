import { GATEWAY_EVENT_STATES, type GatewayEventRow } from '@limelight/contract/finance/gateway-events'
import { GATEWAYS } from '@limelight/contract/finance/payments'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

export function gatewayEventsQuery({ current, pageSize, sort, filters }: ListState) {
  const query = {
    current,
    pageSize,
    sort,
    sortBy: 'createdAt' as const,
    state: oneOf(GATEWAY_EVENT_STATES, filters.state),
    gateway: oneOf(GATEWAYS, filters.gateway),
    q: filters.q,
  }
  return callQuery('GET /admin/gateway-events', { query })
}

export function gatewayRefusalsQuery() {
  return callQuery('GET /admin/gateway-refusals')
}

export async function replayEvent(id: GatewayEventRow['_id']): Promise<void> {
  await api('POST /admin/gateway-events/{id}/replay', { params: { id } }).finally(() => {
    const client = getQueryClient()
    for (const key of ['GET /admin/gateway-events', 'GET /admin/audit-log'])
      void client.invalidateQueries({ queryKey: [key] })
  })
}
