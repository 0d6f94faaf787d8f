import { HydrationBoundary, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { answerIn, loadInBrowser, loadOnServer } from '../../platform/page-data.ts'
import { getQueryClient } from '../../platform/query-client.ts'
import { requestContext } from '../../platform/request-context.ts'
import { postQuery } from '../../shared/cms/cms.api.ts'
import { type PostPageState, postMeta, requireOwnAddress } from '../../shared/cms/load-post.ts'
import type { Route } from './+types/text-page.ts'
import { PostArticle } from './post-article.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<PostPageState> {
  const query = postQuery(params.slug, context.get(requestContext).api)
  const { state } = await loadOnServer({ required: [query] }, request)
  const post = answerIn(state, query)?.data
  requireOwnAddress(post, { kind: 'page', slug: params.slug })
  return { state, post, origin: new URL(request.url).origin }
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<PostPageState> {
  const query = postQuery(params.slug)
  const { state } = await loadInBrowser({ required: [query] }, request)
  const post = getQueryClient().getQueryData(query.queryKey)?.data
  requireOwnAddress(post, { kind: 'page', slug: params.slug })
  return { state, post, origin: new URL(request.url).origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return postMeta(loaderData, matches[0])
}

export default function TextPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <OneText />
    </HydrationBoundary>
  )
}

function OneText() {
  const { slug = '' } = useParams()
  return <PostArticle post={useSuspenseQuery(postQuery(slug)).data.data} />
}
