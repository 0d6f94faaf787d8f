import { OPERATOR_TODOS, type OperatorTodo } from '@limelight/contract/site/admin'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { mayOpen } from '../../platform/page/may-open.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { Flag, type Icon, MessageCircle, RefreshCw, ShieldCheck, UserCheck, Zap } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Banknote, Wallet } from '../../ui/member-icons.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { TODO_ADDRESSES } from './home.api.ts'

export interface QueuesProps {
  /** Kinds of which something waits, most urgent first. */
  todos: readonly OperatorTodo[]
}

type Kind = OperatorTodo['kind']
const ICONS: Record<Kind, Icon> = {
  disputes: ShieldCheck,
  reports: Flag,
  reportedMessages: MessageCircle,
  payouts: Banknote,
  approvedPayouts: Wallet,
  performers: UserCheck,
  ageChecks: UserCheck,
  messages: MessageCircle,
  differences: RefreshCw,
  failedJobs: Zap,
}
const DAY_MS = 86_400_000

/** What waits for a decision of the operator's role; each line leads to its list. Empty ones stand too: nothing moves under the hand. */
export function Queues({ todos }: QueuesProps) {
  const { t } = useT('admin/home')
  const waiting = new Map(todos.map((todo) => [todo.kind, todo]))
  const [first] = todos
  const ownRole = useAppStore((state) => state.auth.authUser?.operatorRole)
  const kinds = OPERATOR_TODOS.filter((kind) => mayOpen(TODO_ADDRESSES[kind], ownRole))
  return (
    <Card className="flex flex-col">
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-xl">{t('queues')}</h2>
        <span className="text-sm text-muted">{t('oldest')}</span>
      </header>
      <ul className="divide-y divide-line border-y border-line">
        {kinds.map((kind) => (
          <li key={kind}>
            <Queue kind={kind} todo={waiting.get(kind)} />
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-5">
        {first ? (
          <LinkButton to={TODO_ADDRESSES[first.kind]} className="w-full">
            {t('next', { queue: t(`kinds.${first.kind}`) })}
          </LinkButton>
        ) : (
          <p className="text-sm text-muted">{t('nothingWaits')}</p>
        )}
      </div>
    </Card>
  )
}

function Queue({ kind, todo }: { kind: Kind; todo: OperatorTodo | undefined }) {
  const { t } = useT('admin/home')
  const { formatTokens } = useFormat()
  const SymbolOf = ICONS[kind]
  return (
    <Link to={TODO_ADDRESSES[kind]} className="flex min-h-11 items-center gap-3 py-2 text-sm hover:text-link">
      <SymbolOf className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 font-semibold">{t(`kinds.${kind}`)}</span>
      <span className="text-muted">{todo ? <Age todo={todo} /> : t('none')}</span>
      <span
        className={cn(
          'grid h-5.5 min-w-5.5 place-items-center rounded-full px-1.5 text-xs font-bold tabular-nums',
          todo ? 'bg-ink text-bg' : 'bg-sunken text-muted',
        )}
      >
        {formatTokens(todo?.count ?? 0)}
      </span>
    </Link>
  )
}

/** Waiting for more than a day is late, and so is what a third party's deadline has passed. */
function Age({ todo: { since, dueAt } }: { todo: OperatorTodo }) {
  const { formatDay } = useFormat()
  const { t } = useT('admin/home')
  const isLate = Date.now() - Date.parse(since) > DAY_MS
  if (dueAt) return <span className="font-semibold text-warning">{t('due', { day: formatDay(dueAt) })}</span>
  return <TimeAgo at={since} className={cn(isLate && 'font-semibold text-warning')} />
}
