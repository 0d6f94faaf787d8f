import { HydrationBoundary, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { answerIn, loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { postQuery } from '../../shared/cms/cms.api.ts'
import { kindAt, type PostPageState, postMeta, requireOwnAddress } from '../../shared/cms/load-post.ts'
import type { Route } from './+types/article-page.ts'
import { PostArticle } from './post-article.tsx'

export const handle: PageFlags = { forAllAges: true }

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs): Promise<PostPageState> {
  const query = postQuery(slug, context.get(requestContext).api)
  const { state } = await loadOnServer({ required: [query] }, request)
  const post = answerIn(state, query)?.data
  const { pathname, origin } = new URL(request.url)
  requireOwnAddress(post, { kind: kindAt(pathname), slug })
  return { state, post, origin }
}

export async function clientLoader({ params: { slug }, request }: Route.ClientLoaderArgs): Promise<PostPageState> {
  const query = postQuery(slug)
  const { state } = await loadInBrowser({ required: [query] }, request)
  const post = getQueryClient().getQueryData(query.queryKey)?.data
  const { pathname, origin } = new URL(request.url)
  requireOwnAddress(post, { kind: kindAt(pathname), slug })
  return { state, post, origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return postMeta(loaderData, matches[0])
}

/** A page of the operator, or an article of the blog: the address says which. */
export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Article />
    </HydrationBoundary>
  )
}

function Article() {
  const { slug = '' } = useParams()
  return <PostArticle post={useSuspenseQuery(postQuery(slug)).data.data} />
}
