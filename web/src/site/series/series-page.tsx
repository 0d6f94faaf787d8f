import type { SeriesPage } from '@limelight/contract/content/series'
import { type DehydratedState, HydrationBoundary, useSuspenseQuery } from '@tanstack/react-query'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { answerIn, loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import { pageMeta, sharePicture } from '../../platform/page/page-meta.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { seriesQuery } from '../../shared/series/series.api.ts'
import type { Route } from './+types/series-page.ts'
import { SeriesView } from './series-view.tsx'

type PageState = { state: DehydratedState | undefined; series: SeriesPage | undefined; origin: string }

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<PageState> {
  const query = seriesQuery(params.id, context.get(requestContext).api)
  const { state } = await loadOnServer({ required: [query] }, request)
  return { state, series: answerIn(state, query)?.data, origin: new URL(request.url).origin }
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<PageState> {
  const query = seriesQuery(params.id)
  const { state } = await loadInBrowser({ required: [query] }, request)
  return { state, series: getQueryClient().getQueryData(query.queryKey)?.data, origin: new URL(request.url).origin }
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

export default function SeriesScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <OneSeries id={params.id} />
    </HydrationBoundary>
  )
}

function OneSeries({ id }: { id: string }) {
  const series = useSuspenseQuery(seriesQuery(id)).data.data
  return <SeriesView key={series._id} series={series} />
}
