/** Series for tests: published, of free posts unless others are given. */
import type { Input } from '@limelight/contract/api'
import type { series } from '@limelight/contract/content/series'
import type { SeriesId } from '@limelight/contract/ids'
import type { Member } from './builders.ts'

type Change = NonNullable<Input<(typeof series)['PUT /performer/series/{id}']['body']>>
type Part = NonNullable<Change['items']>[number]

/** With its items in their order. */
export async function aSeries(
  by: Member,
  items: readonly (Pick<Part, 'dayAfter'> & { id: string; kind?: Part['kind'] })[],
  change: Omit<Change, 'items'> = {},
): Promise<SeriesId> {
  const { title = 'A series', timeZone = 'UTC', ...rest } = change
  const { data } = await by.api('POST /performer/series', { body: { title, timeZone } })
  await by.api('PUT /performer/series/{id}', {
    params: { id: data._id },
    body: { state: 'published', ...rest, items: partsOf(items) },
  })
  return data._id
}

export function partsOf(items: readonly (Pick<Part, 'dayAfter'> & { id: string; kind?: Part['kind'] })[]): Part[] {
  return items.map(({ id, kind = 'feed', dayAfter = 0 }) => ({ _id: id as Part['_id'], kind, dayAfter }))
}
