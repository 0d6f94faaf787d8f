import type { Statistics } from '@limelight/contract/content/studio'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { changeOf } from '../../platform/last-days.ts'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { Eye, UserCheck, UserPlus } from '../../ui/icons.tsx'
import { Receipt } from '../../ui/member-icons.ts'
import { withSign } from './dashboard-period.ts'

export interface FiguresProps {
  statistics: Statistics
}

const ICONS = { views: Eye, sales: Receipt, followers: UserPlus, subscribers: UserCheck }
const NAMES = ['views', 'sales', 'followers', 'subscribers'] as const

/** Each number of the period, and how much more or less it is than in the days before, which is said once below them. */
export function Figures({ statistics }: FiguresProps) {
  const { formatCompact, formatPercent } = useFormat()
  const { t } = useT('creator/dashboard')
  const { totals, before, byDay } = statistics
  const changes = NAMES.map((name) => ({ name, change: changeOf(totals[name], before[name]) }))
  return (
    <div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
        {changes.map(({ name, change }) => {
          const Icon = ICONS[name]
          return (
            <StatTile
              key={name}
              icon={<Icon />}
              label={t(`figures.${name}`)}
              value={formatCompact(totals[name])}
              hint={change === undefined ? undefined : withSign(change, formatPercent)}
            />
          )
        })}
      </div>
      {changes.some(({ change }) => change !== undefined) && (
        <p className="mt-2 text-sm text-muted">{t('figures.compared', { count: byDay.length })}</p>
      )}
    </div>
  )
}
