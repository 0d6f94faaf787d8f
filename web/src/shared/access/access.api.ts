import type { QueryClient } from '@tanstack/react-query'

/** The first part of every key of an endless list of posts. */
export const FEED_LISTS = 'feed lists'

const FEED_QUERIES = [FEED_LISTS, 'GET /user/feeds/{id}', 'GET /series/{id}', 'GET /items/{id}/series']
const ITEM_QUERIES = [
  'GET /performer-assets/videos/{id}',
  'GET /performer-assets/videos/search',
  'GET /performer-assets/galleries/{id}',
  'GET /performer-assets/galleries/search',
  'GET /performer-assets/photos',
  'GET /performer-assets/photos/{performerId}',
  'GET /wallet/purchases',
]

/** After a purchase videos, galleries and photos may have opened. */
export async function reloadItems(client: QueryClient): Promise<void> {
  await reload(client, ITEM_QUERIES)
}

/** After a follow or a subscription posts too may have opened or closed. */
export async function reloadContent(client: QueryClient): Promise<void> {
  await reload(client, [...ITEM_QUERIES, ...FEED_QUERIES])
}

async function reload(client: QueryClient, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
