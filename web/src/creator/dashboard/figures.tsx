import type { Statistics } from '@limelight/contract/content/studio'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { Eye, UserCheck, UserPlus } from '../../ui/icons.tsx'
import { Banknote, Receipt } from '../../ui/member-icons.ts'
import { useMoney } from '../use-money.ts'
import { changeOf } from './dashboard-period.ts'

export interface FiguresProps {
  statistics: Statistics
}

/** Each number of the period, and how much more or less it is than in the days before. */
export function Figures({ statistics }: FiguresProps) {
  const { formatCompact, formatPercent } = useFormat()
  const { t } = useT('creator/dashboard')
  const money = useMoney()
  const { totals, before, byDay } = statistics
  const hint = (name: keyof typeof totals) => {
    const change = changeOf(totals[name], before[name])
    const count = byDay.length
    if (change === undefined) return t('figures.noneBefore', { count })
    const percent = `${change > 0 ? '+' : ''}${formatPercent(change)}`
    return t('figures.change', { percent, count })
  }
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
      <div className="col-span-2 grid lg:col-span-1">
        <StatTile featured icon={<Banknote />} label={t('figures.net')} value={money(totals.net)} hint={hint('net')} />
      </div>
      <StatTile icon={<Eye />} label={t('figures.views')} value={formatCompact(totals.views)} hint={hint('views')} />
      <StatTile
        icon={<Receipt />}
        label={t('figures.sales')}
        value={formatCompact(totals.sales)}
        hint={hint('sales')}
      />
      <StatTile
        icon={<UserPlus />}
        label={t('figures.followers')}
        value={formatCompact(totals.followers)}
        hint={hint('followers')}
      />
      <StatTile
        icon={<UserCheck />}
        label={t('figures.subscribers')}
        value={formatCompact(totals.subscribers)}
        hint={hint('subscribers')}
      />
    </div>
  )
}
