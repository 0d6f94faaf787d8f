import type { ApiClient } from '@limelight/contract/client'
import type { SeriesCard, SeriesPart } from '@limelight/contract/content/series'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { Endless } from '../items/endless.ts'

type Id = SeriesCard['_id']
type ItemId = SeriesPart['_id']

export function seriesQuery(id: string, api: ApiClient = browserApi) {
  return callQuery('GET /series/{id}', { params: { id: id as Id } }, api)
}

/** Where an item stands in its series, if it is in one. */
export function placeQuery(itemId: string, api: ApiClient = browserApi) {
  return callQuery('GET /items/{id}/series', { params: { id: itemId as ItemId } }, api)
}

/** Of a creator, newest first. */
export function endlessSeries(performerId: string): Endless<SeriesCard> {
  return {
    key: ['GET /performers/{id}/series', 'endless', performerId],
    load: async (api, { cursor, signal }) => {
      const query = { ...(cursor && { cursor }) }
      const { data, nextCursor } = await api('GET /performers/{id}/series', {
        params: { id: performerId },
        query,
        signal,
      })
      return { data, total: data.length, nextCursor }
    },
  }
}

/** The viewer has finished an item of a series, or has not. */
export async function markDone(id: Id, body: { itemId: ItemId; isDone: boolean }): Promise<void> {
  await browserApi('PUT /series/{id}/progress', { params: { id }, body })
  await reloadSeries()
}

export async function reloadSeries(): Promise<void> {
  const client = getQueryClient()
  const keys = ['GET /series/{id}', 'GET /items/{id}/series', 'GET /performers/{id}/series']
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
