import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { OperatorHtml } from '../../shared/cms/operator-html.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { previewOf } from './posts.api.ts'

export interface PostPreviewProps {
  body: string
}

/** Asked of the server: only its sanitiser knows what visitors will get, and nothing unsanitised is ever shown as HTML. */
export function PostPreview({ body }: PostPreviewProps) {
  const { t } = useT('admin/posts')
  const query = useQuery({
    queryKey: ['POST /admin/posts/preview', body],
    queryFn: ({ signal }) => previewOf(body, signal),
    gcTime: 0,
  })
  return (
    <div className="mt-4 min-h-72 rounded-field border border-line bg-surface p-5">
      {query.isError && (
        <ErrorState title={t('previewFailed')} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.isPending && <SkeletonList rows={3} />}
      {query.data === '' && <p className="text-muted">{t('previewEmpty')}</p>}
      {query.data && <OperatorHtml html={query.data} />}
    </div>
  )
}
