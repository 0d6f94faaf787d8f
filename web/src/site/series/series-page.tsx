import type { SeriesPage as SeriesFacts } from '@limelight/contract/content/series'
import { useSuspenseQuery } from '@tanstack/react-query'
import { loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import { pageMeta, sharePicture } from '../../platform/page/page-meta.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { type ItemHead, itemHeadOf } from '../../shared/items/item-head.ts'
import { seriesQuery } from '../../shared/series/series.api.ts'
import type { Route } from './+types/series-page.ts'
import { SeriesView } from './series-view.tsx'

type PageState = { series: ItemHead | undefined; origin: string }

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<PageState> {
  const facts = context.get(requestContext)
  const query = seriesQuery(params.id, facts.api)
  const answers = await loadOnServer({ required: [query] }, request, facts)
  return stateOf(answers.getQueryData(query.queryKey)?.data, request)
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<PageState> {
  const query = seriesQuery(params.id)
  const answers = await loadInBrowser({ required: [query] }, request)
  return stateOf(answers.getQueryData(query.queryKey)?.data, request)
}

function stateOf(series: SeriesFacts | undefined, request: Request): PageState {
  return { series: series && itemHeadOf(series), origin: new URL(request.url).origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { series, origin = '' } = loaderData ?? {}
  const siteName = matches[0].loaderData?.settings.siteName ?? ''
  if (!series) return [{ title: siteName }]
  const { title, performer, _id } = series
  const description = series.description || `${title} · ${performer.name}`
  const image = sharePicture(performer.username)
  return pageMeta(
    { title: `${title} · ${siteName}`, description, path: `/series/${_id}`, image, type: 'article' },
    origin,
  )
}

export default function SeriesScreen({ params: { id } }: Route.ComponentProps) {
  const series = useSuspenseQuery(seriesQuery(id)).data.data
  return <SeriesView key={series._id} series={series} />
}
