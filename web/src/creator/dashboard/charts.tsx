import type { Statistics } from '@limelight/contract/content/studio'
import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { DayChart, formatCount } from './day-chart.tsx'

export interface ChartsProps {
  byDay: Statistics['byDay']
}

export function Charts({ byDay }: ChartsProps) {
  const { t } = useT('creator/dashboard')
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Card>
        <h3 className="mb-3 text-lg">{t('charts.views')}</h3>
        <DayChart
          label={t('charts.views')}
          days={byDay.map(({ day, views }) => ({ day, value: views }))}
          format={formatCount}
        />
      </Card>
      <Card>
        <h3 className="mb-3 text-lg">{t('charts.fans')}</h3>
        <DayChart
          label={t('charts.fans')}
          kind="bar"
          days={byDay.map(({ day, followers, subscribers }) => ({ day, value: followers + subscribers }))}
          format={formatCount}
        />
      </Card>
    </div>
  )
}
