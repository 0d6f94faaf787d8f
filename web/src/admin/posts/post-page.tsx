import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { addressOf } from '../../shared/cms/load-post.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BackToPosts } from './back-to-posts.tsx'
import { DeletePost } from './delete-post.tsx'
import { PostForm } from './post-form.tsx'
import { ownPostQuery, savePost } from './posts.api.ts'

export const meta = titled('admin/posts', 'title')

export default function PostPage() {
  const { t } = useT('admin/posts')
  const ui = useT('ui')
  const textOf = useErrorText()
  const { id = '' } = useParams()
  const query = useQuery(ownPostQuery(id))
  const post = query.data?.data
  return (
    <div className="max-w-3xl">
      <BackToPosts />
      {query.isError && (
        <ErrorState title={textOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.isPending && <SkeletonList rows={4} />}
      {post && (
        <>
          <PageHeader
            title={t('editTitle', { title: post.title })}
            actions={
              <>
                {post.status === 'published' && (
                  <LinkButton to={addressOf(post)} variant="outline">
                    {t('open')}
                  </LinkButton>
                )}
                <DeletePost post={post} />
              </>
            }
          />
          <PostForm
            // What the server left of the text is what is edited on.
            key={`${post._id} ${post.updatedAt}`}
            post={post}
            onSave={async (draft) => {
              await savePost(post._id, draft)
              toast.success(ui.t('changesSaved'))
            }}
          />
        </>
      )}
    </div>
  )
}
