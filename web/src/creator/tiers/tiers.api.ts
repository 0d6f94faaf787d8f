import type { Input } from '@limelight/contract/api'
import type { TierId } from '@limelight/contract/ids'
import type { CreateTierBody, OwnTier, UpdateTierBody } from '@limelight/contract/people/tiers'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

const TIERS_KEY = 'GET /performer/tiers'

export const ownTiersQuery = callQuery(TIERS_KEY)

export async function createTier(body: Input<typeof CreateTierBody>): Promise<OwnTier> {
  const { data } = await api('POST /performer/tiers', { body })
  await reload()
  return data
}

export async function changeTier(id: TierId, body: Input<typeof UpdateTierBody>): Promise<OwnTier> {
  const { data } = await api('PUT /performer/tiers/{id}', { params: { id }, body })
  await reload()
  return data
}

/** The prices of the base tier are those of the profile. */
async function reload(): Promise<void> {
  const client = getQueryClient()
  await Promise.all(
    [TIERS_KEY, 'GET /performers/me', 'GET /performers/{id}/plans', 'GET /performers/{id}'].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  )
}
