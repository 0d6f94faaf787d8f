import type { TipTarget } from '@limelight/contract/commerce/tips'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { pathWithIntent } from '../../platform/page/intent.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { AccountLink } from '../auth/account-link.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { TargetProgress } from './target-progress.tsx'
import { takesTips } from './tip-target-rules.ts'

const SHOWN_ORDER = ['goal', 'item', 'wish'] as const satisfies readonly TipTarget['kind'][]
/** What follows on the page must not be far away on phones. */
const SHOWN = 4

export interface TargetListsProps {
  targets: readonly TipTarget[]
  /** Absent: they are only read. */
  onChoose: ((target: TipTarget) => void) | undefined
}

/** Pure: what of the three there is, in the order in which it is shown. */
export function kindsOf(targets: readonly TipTarget[]): TipTarget['kind'][] {
  return SHOWN_ORDER.filter((kind) => targets.some((target) => target.kind === kind))
}

/** As fans see it: goals, the menu, wishes, the first few of each. */
export function TargetLists({ targets, onChoose }: TargetListsProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {SHOWN_ORDER.map((kind) => {
        const list = targets.filter((target) => target.kind === kind)
        return list.length > 0 && <TargetCard key={kind} kind={kind} targets={list} onChoose={onChoose} />
      })}
    </div>
  )
}

function TargetCard({ kind, targets, onChoose }: { kind: TipTarget['kind'] } & TargetListsProps) {
  const { t } = useT('shared/tips')
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? targets : targets.slice(0, SHOWN)
  return (
    <Card space="tight">
      <h2 className="mb-2 text-base font-semibold">{t(`titles.${kind}`)}</h2>
      <ul className={cn('grid grid-cols-1', kind !== 'item' && 'gap-4')}>
        {shown.map((target) =>
          kind === 'item' ? (
            <Item key={target._id} target={target} onChoose={onChoose} />
          ) : (
            <Collecting key={target._id} target={target} onChoose={onChoose} />
          ),
        )}
      </ul>
      {shown.length < targets.length && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setShowsAll(true)}>
          {t('showAll', { total: targets.length })}
        </Button>
      )}
    </Card>
  )
}

type RowProps = { target: TipTarget } & Pick<TargetListsProps, 'onChoose'>

function Collecting({ target, onChoose }: RowProps) {
  const { t } = useT('shared/tips')
  const { title, text, kind } = target
  return (
    <li className="grid grid-cols-1 gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p dir="auto" className="font-semibold break-words">
            {title}
          </p>
          {text && (
            <p dir="auto" className="text-sm break-words whitespace-pre-line text-muted">
              {text}
            </p>
          )}
        </div>
        {takesTips(target) && (
          <Choose target={target} onChoose={onChoose} label={t(kind === 'goal' ? 'support' : 'contribute')} />
        )}
      </div>
      <TargetProgress target={target} />
    </li>
  )
}

function Item({ target, onChoose }: RowProps) {
  const { inMoney } = usePrices()
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-t-0">
      <span dir="auto" className="min-w-0 break-words">
        {target.title}
      </span>
      {onChoose ? (
        <Choose target={target} onChoose={onChoose} label={inMoney(target.tokens)} />
      ) : (
        <span className="shrink-0 font-semibold text-money-ink tabular-nums">{inMoney(target.tokens)}</span>
      )}
    </li>
  )
}

/** Visitors come back to the sheet by way of an account. */
function Choose({ target, onChoose, label }: RowProps & { label: string }) {
  const { pathname, search } = useLocation()
  const isVisitor = useAppStore((state) => !state.auth.loggedIn)
  const look = { variant: 'moneySoft', size: 'sm', className: 'shrink-0 tabular-nums' } as const
  if (!onChoose) return null
  const spoken = `${label}: ${target.title}`
  if (isVisitor)
    return (
      <AccountLink to={pathWithIntent(pathname + search, 'tip')} aria-label={spoken} {...look}>
        {label}
      </AccountLink>
    )
  return (
    <Button {...look} aria-label={spoken} onClick={() => onChoose(target)}>
      {label}
    </Button>
  )
}
