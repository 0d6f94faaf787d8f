import type { Feed } from '@limelight/contract/content/feeds'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import { mayEmbed, pageMeta, sharePicture } from '../../platform/page/page-meta.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { LazyComments } from '../../shared/comments/lazy-comments.tsx'
import { FeedCard } from '../../shared/feeds/feed-card.tsx'
import { feedQuery } from '../../shared/feeds/feeds.api.ts'
import { useFeedLook } from '../../shared/feeds/use-feed-look.ts'
import { plainWords } from '../../shared/items/plain-words.ts'
import { placeQuery } from '../../shared/series/series.api.ts'
import { SeriesSlot } from '../../shared/series/series-slot.tsx'
import { EagerPictures } from '../../ui/eager.ts'
import type { Route } from './+types/feed-page.ts'
import { FeedAuthor } from './feed-author.tsx'

type Head = { _id: string; description: string; performer: Pick<Feed['performer'], 'name' | 'username'> }
type PageState = { feed: Head | undefined; origin: string }

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<PageState> {
  const facts = context.get(requestContext)
  const query = feedQuery(params.id, facts.api)
  const optional = [placeQuery(params.id, facts.api)]
  const answers = await loadOnServer({ required: [query], optional }, request, facts)
  return stateOf(answers.getQueryData(query.queryKey)?.data, request)
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<PageState> {
  const query = feedQuery(params.id)
  const answers = await loadInBrowser({ required: [query], optional: [placeQuery(params.id)] }, request)
  return stateOf(answers.getQueryData(query.queryKey)?.data, request)
}

/** What the head of the page says of it. */
function stateOf(feed: Feed | undefined, request: Request): PageState {
  const { origin } = new URL(request.url)
  if (!feed) return { feed, origin }
  const { name, username } = feed.performer
  return { feed: { _id: feed._id, description: plainWords(feed.text), performer: { name, username } }, origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { feed, origin = '' } = loaderData ?? {}
  const settings = matches[0].loaderData?.settings
  const siteName = settings?.siteName ?? ''
  if (!feed) return [{ title: siteName }]
  const title = `${feed.performer.name} · ${siteName}`
  // Previews are seen by everybody: a locked feed shows nothing there but whose it is.
  const image = sharePicture(feed.performer.username)
  const canEmbed = settings !== undefined && mayEmbed(settings)
  const description = feed.description || title
  return pageMeta({ title, description, path: `/post/${feed._id}`, image, type: 'article', canEmbed }, origin)
}

export default function FeedPage() {
  const { id = '' } = useParams()
  const feed = useSuspenseQuery(feedQuery(id)).data.data
  const look = useFeedLook(id)
  useEffect(look, [look])
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-5">
      <h1 className="sr-only">{feed.performer.name}</h1>
      <EagerPictures value={true}>
        <FeedCard feed={feed} whole />
      </EagerPictures>
      <SeriesSlot itemId={feed._id} canView={feed.canView} />
      <LazyComments objectType="feed" item={feed} />
      <FeedAuthor feed={feed} />
    </div>
  )
}
