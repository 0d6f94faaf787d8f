import type { ApiClient } from '@limelight/contract/client'
import type { PageQueries } from '../../platform/page/page-data.ts'
import { firstFeedsQuery } from '../../shared/feeds/feeds.api.ts'
import { firstPageQuery } from '../../shared/items/endless.ts'
import { feedSourceOf, performerTabOf } from './performer-tab.ts'

/**
 * The first page of what the tab shows; photos, which are asked for by id, come in the browser. The calls of the other tabs
 * come with them: most look at the feed only.
 */
export async function tabQueries(
  username: string,
  params: URLSearchParams,
  api?: ApiClient,
): Promise<PageQueries['required']> {
  const source = { performerId: username }
  switch (performerTabOf(params)) {
    case 'feed':
      return [firstFeedsQuery(feedSourceOf(username, params), api)]
    case 'videos': {
      const { endlessVideos } = await import('../../shared/videos/videos.api.ts')
      return [firstPageQuery(endlessVideos(source), api)]
    }
    case 'galleries': {
      const { endlessGalleries } = await import('../../shared/galleries/galleries.api.ts')
      return [firstPageQuery(endlessGalleries(source), api)]
    }
    case 'series': {
      const { endlessSeries } = await import('../../shared/series/series.api.ts')
      return [firstPageQuery(endlessSeries(username), api)]
    }
    case 'store': {
      const { endlessProducts } = await import('../../shared/products/products.api.ts')
      return [firstPageQuery(endlessProducts(source), api)]
    }
    case 'photos':
    case 'about':
      return []
  }
}
