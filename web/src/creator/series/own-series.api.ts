import type { Input } from '@limelight/contract/api'
import type { OwnSeries, OwnSeriesCard, series } from '@limelight/contract/content/series'
import type { UnlockableKind } from '@limelight/contract/content-kinds'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { Endless } from '../../shared/items/endless.ts'

export type SeriesChange = Input<(typeof series)['PUT /performer/series/{id}']['body']>
type Id = OwnSeries['_id']

/** Newest first. */
export const ownSeriesList: Endless<OwnSeriesCard> = {
  key: ['GET /performer/series', 'endless'],
  load: async (client, { cursor, signal }) => {
    const { data, nextCursor } = await client('GET /performer/series', { query: { ...(cursor && { cursor }) }, signal })
    return { data, total: data.length, nextCursor }
  },
}

export function ownSeriesQuery(id: string) {
  return callQuery('GET /performer/series/{id}', { params: { id: id as Id } })
}

/** For a fan who joins or buys now. */
export function scheduleQuery(id: Id) {
  return callQuery('GET /performer/series/{id}/schedule', { params: { id } })
}

export async function createSeries(title: string): Promise<OwnSeries> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { data } = await api('POST /performer/series', { body: { title, timeZone } })
  await reload()
  return data
}

/** What the answer says is shown at once: the next change refers to its time. */
export async function changeSeries(
  { _id: id, updatedAt }: Pick<OwnSeries, '_id' | 'updatedAt'>,
  change: SeriesChange,
): Promise<OwnSeries> {
  try {
    const answer = await api('PUT /performer/series/{id}', { params: { id }, body: { ...change, updatedAt } })
    getQueryClient().setQueryData(ownSeriesQuery(id).queryKey, answer)
    return answer.data
  } finally {
    await reload()
  }
}

export async function deleteSeries(id: Id): Promise<void> {
  await api('DELETE /performer/series/{id}', { params: { id } })
  await reload()
}

async function reload(): Promise<void> {
  const client = getQueryClient()
  const keys = [
    'GET /performer/series',
    'GET /performer/series/{id}/schedule',
    'GET /series/{id}',
    'GET /performers/{id}/series',
    'GET /items/{id}/series',
  ]
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/** What can be added: the creator's own items of a kind, as many as a page holds, the newest first or those that a search finds. */
export type Candidate = Pick<OwnSeries['items'][number], '_id' | 'kind' | 'title' | 'access' | 'price' | 'status'>

const PAGE = 30

export async function findCandidates(kind: UnlockableKind, q: string, signal: AbortSignal): Promise<Candidate[]> {
  const query = { pageSize: PAGE, sortBy: 'createdAt', ...(q !== '' && { q }) } as const
  if (kind === 'feed') {
    const { data } = await api('GET /performer/feeds', { query, signal })
    return data.map(({ text, ...item }) => ({ ...item, kind, title: text }))
  }
  const { data } =
    kind === 'video'
      ? await api('GET /performer/performer-assets/videos/search', { query, signal })
      : await api('GET /performer/performer-assets/galleries/search', { query, signal })
  return data.map((item) => ({ ...item, kind }))
}
