import type { Video } from '@limelight/contract/content/videos'
import { useSuspenseQuery } from '@tanstack/react-query'
import { loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import { mayEmbed, pageMeta, sharePicture } from '../../platform/page/page-meta.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { type ItemHead, itemHeadOf } from '../../shared/items/item-head.ts'
import { placeQuery } from '../../shared/series/series.api.ts'
import { relatedVideosQuery, videoQuery } from '../../shared/videos/videos.api.ts'
import type { Route } from './+types/video-page.ts'
import { VideoWatch } from './video-watch.tsx'

type PageState = { video: ItemHead | undefined; origin: string }

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<PageState> {
  const facts = context.get(requestContext)
  const { api } = facts
  const query = videoQuery(params.id, api)
  const answers = await loadOnServer(
    { required: [query], optional: [relatedVideosQuery(params.id, api), placeQuery(params.id, api)] },
    request,
    facts,
  )
  return stateOf(answers.getQueryData(query.queryKey)?.data, request)
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<PageState> {
  const query = videoQuery(params.id)
  const answers = await loadInBrowser(
    { required: [query], optional: [relatedVideosQuery(params.id), placeQuery(params.id)] },
    request,
  )
  return stateOf(answers.getQueryData(query.queryKey)?.data, request)
}

function stateOf(video: Video | undefined, request: Request): PageState {
  return { video: video && itemHeadOf(video), origin: new URL(request.url).origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { video, origin = '' } = loaderData ?? {}
  const settings = matches[0].loaderData?.settings
  const siteName = settings?.siteName ?? ''
  if (!video) return [{ title: siteName }]
  const title = `${video.title} · ${siteName}`
  const { performer } = video
  const image = sharePicture(performer.username)
  const description = video.description || `${video.title} · ${performer.name}`
  const canEmbed = settings !== undefined && mayEmbed(settings)
  return pageMeta({ title, description, path: `/video/${video._id}`, image, type: 'video.other', canEmbed }, origin)
}

export default function VideoScreen({ params: { id } }: Route.ComponentProps) {
  const video = useSuspenseQuery(videoQuery(id)).data.data
  return <VideoWatch key={video._id} video={video} />
}
