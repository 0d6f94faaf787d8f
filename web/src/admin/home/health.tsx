import type { ConsoleOverview } from '@limelight/contract/site/console'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { type HealthLine, type HealthSentence, type HealthState, healthLines } from './health-lines.ts'
import { SignUpBars } from './sign-up-bars.tsx'

export interface HealthProps {
  overview: ConsoleOverview
}

const DOTS: Record<HealthState, string> = { fine: 'bg-success', attention: 'bg-money', unknown: 'bg-line-strong' }

/** Whether everything runs, in words; what needs attention leads to where it can be looked into. */
export function Health({ overview: { health, totals, byDay } }: HealthProps) {
  const { t } = useT('admin/home')
  const [nowMs] = useState(() => Date.now())
  const lines = healthLines(health, totals, nowMs)
  const troubles = lines.filter(({ state }) => state === 'attention').length
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-xl">{t('health')}</h2>
          <Badge tone={troubles === 0 ? 'success' : 'warning'}>
            {troubles === 0 ? t('allFine') : t('troubles', { count: troubles })}
          </Badge>
        </header>
        <ul className="grid gap-2.5 text-sm">
          {lines.map((line) => (
            <Line key={line.part} line={line} />
          ))}
        </ul>
      </div>
      <SignUpBars days={byDay} />
    </Card>
  )
}

function Line({ line: { part, state, says, to } }: { line: HealthLine }) {
  const { t } = useT('admin/home')
  const name = t(`parts.${part}`)
  return (
    <li className="flex items-baseline gap-2.5">
      <span className={cn('size-2 shrink-0 self-center rounded-full', DOTS[state])} aria-hidden />
      <span className="font-medium">
        {to ? (
          <Link to={to} className="hover:text-link hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span className={cn('flex-1 text-end', state === 'attention' ? 'font-semibold text-warning' : 'text-muted')}>
        <Sentence says={says} />
      </span>
    </li>
  )
}

function Sentence({ says }: { says: HealthSentence }): ReactNode {
  const { formatDay, formatPercent } = useFormat()
  const { t } = useT('admin/home')
  if ('count' in says) return t(`says.${says.word}`, { count: says.count })
  if ('share' in says) return t('says.approved', { share: formatPercent(says.share) })
  if ('day' in says) return t('says.matches', { day: formatDay(says.day) })
  if (!('at' in says)) return t(`says.${says.word}`)
  return (
    <>
      {t(`says.${says.word}`)} <TimeAgo at={says.at} />
    </>
  )
}
