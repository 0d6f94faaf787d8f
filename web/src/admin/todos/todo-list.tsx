import type { OperatorTodo } from '@limelight/contract/admin'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { CircleCheck } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ChevronRight } from '../../ui/more-icons.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { TODO_ADDRESSES } from './todos.api.ts'

export interface TodoListProps {
  todos: readonly OperatorTodo[]
}

/** What waits for a decision, most urgent first; each leads to its list. */
export function TodoList({ todos }: TodoListProps) {
  const { t } = useT('admin/todos')
  if (todos.length === 0) {
    return <EmptyState icon={<CircleCheck />} title={t('empty')} text={t('emptyText')} />
  }
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {todos.map((todo) => (
        <li key={todo.kind}>
          <Todo todo={todo} />
        </li>
      ))}
    </ul>
  )
}

function Todo({ todo: { kind, count, since, dueAt } }: { todo: OperatorTodo }) {
  const { formatDay } = useFormat()
  const { t } = useT('admin/todos')
  return (
    <Link
      to={TODO_ADDRESSES[kind]}
      className="group flex h-full items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card hover:border-line-strong"
    >
      <span className="grid h-12 min-w-12 shrink-0 place-items-center rounded-xl bg-sunken px-2 font-display text-xl font-bold text-ink tabular-nums">
        {count}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold group-hover:text-link">{t(`${kind}`, { count })}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <span>
            {t('oldest')} <TimeAgo at={since} />
          </span>
          {dueAt && (
            <Badge tone={Date.parse(dueAt) < Date.now() ? 'danger' : 'warning'}>
              {t('due', { day: formatDay(dueAt) })}
            </Badge>
          )}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
