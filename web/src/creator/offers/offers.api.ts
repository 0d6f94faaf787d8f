import type { CallArgsOf, Input } from '@limelight/contract/api'
import type { CreateOfferBody } from '@limelight/contract/commerce/offers'
import type { Contract } from '@limelight/contract/contract'
import type { OfferId } from '@limelight/contract/ids'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

const OFFERS_KEY = 'GET /performer/offers'
type Query = NonNullable<NonNullable<CallArgsOf<Contract>[typeof OFFERS_KEY][0]>['query']>
type Limits = NonNullable<CallArgsOf<Contract>['PUT /performer/offers/{id}'][0]['body']>
export type NewOffer = Input<typeof CreateOfferBody>

export function ownOffersQuery(query: Query) {
  return callQuery(OFFERS_KEY, { query })
}

export async function createOffer(body: NewOffer): Promise<void> {
  await api('POST /performer/offers', { body })
  await reload()
}

export async function changeLimits(id: OfferId, body: Limits): Promise<void> {
  await api('PUT /performer/offers/{id}', { params: { id }, body })
  await reload()
}

export async function endOffer(id: OfferId): Promise<void> {
  await api('DELETE /performer/offers/{id}', { params: { id } })
  await reload()
}

async function reload(): Promise<void> {
  const client = getQueryClient()
  await Promise.all(
    [OFFERS_KEY, 'GET /performers/{id}/offers', 'GET /performers/{id}'].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  )
}
