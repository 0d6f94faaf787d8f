import { useQuery } from '@tanstack/react-query'
import { useT } from '../platform/i18n/use-t.ts'
import { titled } from '../platform/page/page-title.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonList } from '../ui/list/skeleton-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TodoList } from './todos/todo-list.tsx'
import { todosQuery } from './todos/todos.api.ts'

export const meta = titled('admin/todos', 'title')

/** The console starts with what waits for a decision. */
export default function AdminPage() {
  const { t } = useT('admin/todos')
  const query = useQuery(todosQuery)
  return (
    <div className="max-w-5xl">
      <PageHeader title={t('title')} text={t('text')} />
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data && <TodoList todos={query.data.data} />}
    </div>
  )
}
