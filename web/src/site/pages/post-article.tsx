import type { Post } from '@limelight/contract/site/cms'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { OperatorHtml } from '../../shared/cms/operator-html.tsx'
import { ArrowLeft } from '../../ui/more-icons.ts'

export interface PostArticleProps {
  post: Post
}

/** A text of the operator; a blog's post also says when, and leads back to the others. */
export function PostArticle({ post: { kind, title, excerpt, body, publishedAt } }: PostArticleProps) {
  const { formatDay } = useFormat()
  const { t } = useT('site/pages')
  return (
    <article className="mx-auto max-w-[44rem]">
      {kind === 'post' && (
        <Link to="/blog" className="mb-6 inline-flex items-center gap-2 py-1 text-sm font-semibold text-link">
          <ArrowLeft className="size-4" />
          {t('allPosts')}
        </Link>
      )}
      <h1 className="text-3xl break-words sm:text-4xl">{title}</h1>
      {kind === 'post' && publishedAt && (
        <p className="mt-3 text-sm text-muted">
          <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
        </p>
      )}
      {kind === 'post' && excerpt && <p className="mt-5 text-lg text-pretty text-muted">{excerpt}</p>}
      <div className="mt-8">
        <OperatorHtml html={body} />
      </div>
    </article>
  )
}
