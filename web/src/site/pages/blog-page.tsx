import type { PostCard } from '@limelight/contract/site/cms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { readListState, useListState } from '../../platform/list-state.ts'
import { loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { titled } from '../../platform/page/page-title.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { BLOG_PAGE_SIZE, blogQuery } from '../../shared/cms/cms.api.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import type { Route } from './+types/blog-page.ts'

export const handle: PageFlags = { forAllAges: true }

export const meta = titled('site/pages', 'blog', 'blogText')

function askedPage(request: Request): number {
  return readListState(new URL(request.url).searchParams).current
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = context.get(requestContext)
  await loadOnServer({ required: [], optional: [blogQuery(askedPage(request), facts.api)] }, request, facts)
  return null
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadInBrowser({ required: [], optional: [blogQuery(askedPage(request))] }, request)
  return null
}

export default function BlogPage() {
  const { t } = useT('site/pages')
  const list = useListState({ pageSize: BLOG_PAGE_SIZE })
  const query = useQuery({ ...blogQuery(list.current), placeholderData: keepPreviousData })
  const toStart = (
    <LinkButton to="/" variant="outline">
      {t('toStart')}
    </LinkButton>
  )
  return (
    <ListPage
      className="mx-auto max-w-[52rem]"
      title={t('blog')}
      text={t('blogText')}
      list={{ ...list, pageSize: BLOG_PAGE_SIZE }}
      query={query}
      isFiltered={false}
      empty={{ drawing: 'posts', title: t('noPostsTitle'), text: t('noPostsText'), action: toStart }}
    >
      {(posts) => (
        <ul className="grid gap-4">
          {posts.map((post) => (
            <PostTeaser key={post._id} post={post} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function PostTeaser({ post: { slug, title, excerpt, publishedAt } }: { post: PostCard }) {
  const { formatDay } = useFormat()
  return (
    <li className="relative rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-line-strong sm:p-6">
      {publishedAt && (
        <time dateTime={publishedAt} className="text-sm text-muted">
          {formatDay(publishedAt)}
        </time>
      )}
      <h2 className="mt-1 text-xl break-words">
        <Link to={`/blog/${slug}`} className="after:absolute after:inset-0 after:rounded-card hover:text-link">
          {title}
        </Link>
      </h2>
      {excerpt && <p className="mt-2 text-[15px] text-pretty text-muted">{excerpt}</p>}
    </li>
  )
}
