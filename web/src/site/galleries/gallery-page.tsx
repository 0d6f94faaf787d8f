import type { Gallery } from '@limelight/contract/content/galleries'
import { useSuspenseQuery } from '@tanstack/react-query'
import { loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import { pageMeta, sharePicture } from '../../platform/page/page-meta.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { endlessPhotos, galleryQuery, relatedGalleriesQuery } from '../../shared/galleries/galleries.api.ts'
import { firstPageQuery } from '../../shared/items/endless.ts'
import { type ItemHead, itemHeadOf } from '../../shared/items/item-head.ts'
import { placeQuery } from '../../shared/series/series.api.ts'
import type { Route } from './+types/gallery-page.ts'
import { GalleryView } from './gallery-view.tsx'

type PageState = { gallery: ItemHead | undefined; origin: string }

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<PageState> {
  const facts = context.get(requestContext)
  const { api } = facts
  const query = galleryQuery(params.id, api)
  const optional = [
    firstPageQuery(endlessPhotos(params.id), api),
    relatedGalleriesQuery(params.id, api),
    placeQuery(params.id, api),
  ]
  const answers = await loadOnServer({ required: [query], optional }, request, facts)
  return stateOf(answers.getQueryData(query.queryKey)?.data, request)
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<PageState> {
  const query = galleryQuery(params.id)
  const optional = [firstPageQuery(endlessPhotos(params.id)), relatedGalleriesQuery(params.id), placeQuery(params.id)]
  const answers = await loadInBrowser({ required: [query], optional }, request)
  return stateOf(answers.getQueryData(query.queryKey)?.data, request)
}

function stateOf(gallery: Gallery | undefined, request: Request): PageState {
  return { gallery: gallery && itemHeadOf(gallery), origin: new URL(request.url).origin }
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

export default function GalleryScreen({ params: { id } }: Route.ComponentProps) {
  const gallery = useSuspenseQuery(galleryQuery(id)).data.data
  return <GalleryView key={gallery._id} gallery={gallery} />
}
