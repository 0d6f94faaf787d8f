import type { Gallery } from '@limelight/contract/content/galleries'
import { type DehydratedState, HydrationBoundary, useSuspenseQuery } from '@tanstack/react-query'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { answerIn, loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import { pageMeta, sharePicture } from '../../platform/page/page-meta.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { endlessPhotos, galleryQuery, relatedGalleriesQuery } from '../../shared/galleries/galleries.api.ts'
import { firstPageQuery } from '../../shared/items/endless.ts'
import { placeQuery } from '../../shared/series/series.api.ts'
import type { Route } from './+types/gallery-page.ts'
import { GalleryView } from './gallery-view.tsx'

type PageState = { state: DehydratedState | undefined; gallery: Gallery | undefined; origin: string }

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<PageState> {
  const { api } = context.get(requestContext)
  const query = galleryQuery(params.id, api)
  const optional = [
    firstPageQuery(endlessPhotos(params.id), api),
    relatedGalleriesQuery(params.id, api),
    placeQuery(params.id, api),
  ]
  const { state } = await loadOnServer({ required: [query], optional }, request)
  return { state, gallery: answerIn(state, query)?.data, origin: new URL(request.url).origin }
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<PageState> {
  const query = galleryQuery(params.id)
  const optional = [firstPageQuery(endlessPhotos(params.id)), relatedGalleriesQuery(params.id), placeQuery(params.id)]
  const { state } = await loadInBrowser({ required: [query], optional }, request)
  return { state, gallery: getQueryClient().getQueryData(query.queryKey)?.data, origin: new URL(request.url).origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { gallery, origin = '' } = loaderData ?? {}
  const siteName = matches[0].loaderData?.settings.siteName ?? ''
  if (!gallery) return [{ title: siteName }]
  const { performer } = gallery
  const image = sharePicture(performer.username)
  const description = gallery.description || `${gallery.title} · ${performer.name}`
  const title = `${gallery.title} · ${siteName}`
  return pageMeta({ title, description, path: `/gallery/${gallery._id}`, image, type: 'article' }, origin)
}

export default function GalleryScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <OneGallery id={params.id} />
    </HydrationBoundary>
  )
}

function OneGallery({ id }: { id: string }) {
  const gallery = useSuspenseQuery(galleryQuery(id)).data.data
  return <GalleryView key={gallery._id} gallery={gallery} />
}
