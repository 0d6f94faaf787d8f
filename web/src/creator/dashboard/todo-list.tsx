import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { ChevronRight, ListChecks } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { TODO_ADDRESSES, type Todo } from './todos.ts'

export interface TodoListProps {
  todos: readonly Todo[]
}

/** Nothing at all once everything is done. */
export function TodoList({ todos }: TodoListProps) {
  const { t } = useT('creator/dashboard')
  if (todos.length === 0) return null
  return (
    <Section framed title={t('todos.title', { count: todos.length })} text={t('todos.text')}>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {todos.map((todo) => (
          <li key={todo}>
            <Link
              to={TODO_ADDRESSES[todo]}
              className="group flex h-full items-center gap-3 rounded-2xl border border-line p-3.5 hover:border-line-strong"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-sunken text-ink">
                <ListChecks className="size-5" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold group-hover:text-link">{t(`todos.${todo}.title`)}</span>
                <span className="block text-sm text-muted">{t(`todos.${todo}.text`)}</span>
              </span>
              <ChevronRight className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
