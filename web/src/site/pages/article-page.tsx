import type { Post } from '@limelight/contract/site/cms'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { postQuery } from '../../shared/cms/cms.api.ts'
import { headOf, kindAt, type PostPageState, postMeta, requireOwnAddress } from '../../shared/cms/load-post.ts'
import type { Route } from './+types/article-page.ts'
import { PostArticle } from './post-article.tsx'

export const handle: PageFlags = { forAllAges: true }

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs): Promise<PostPageState> {
  const facts = context.get(requestContext)
  const query = postQuery(slug, facts.api)
  const answers = await loadOnServer({ required: [query] }, request, facts)
  return stateOf(answers.getQueryData(query.queryKey)?.data, slug, request)
}

export async function clientLoader({ params: { slug }, request }: Route.ClientLoaderArgs): Promise<PostPageState> {
  const query = postQuery(slug)
  const answers = await loadInBrowser({ required: [query] }, request)
  return stateOf(answers.getQueryData(query.queryKey)?.data, slug, request)
}

function stateOf(post: Post | undefined, slug: string, request: Request): PostPageState {
  const { pathname, origin } = new URL(request.url)
  requireOwnAddress(post, { kind: kindAt(pathname), slug })
  return { post: post && headOf(post), origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return postMeta(loaderData, matches[0])
}

/** A page of the operator, or an article of the blog: the address says which. */
export default function ArticlePage() {
  const { slug = '' } = useParams()
  return <PostArticle post={useSuspenseQuery(postQuery(slug)).data.data} />
}
