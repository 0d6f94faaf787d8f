import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { Answer } from '../../ui/feedback/answer.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { funnelQuery } from './insights.api.ts'

/** Where the people of a number are listed. */
const ROWS_OF = {
  visits: '/creator/links',
  views: '/creator/dashboard',
  signUps: '/creator/links',
  followers: '/creator/followers',
  subscribers: '/creator/subscribers',
  buyers: '/creator/earnings',
} as const
const STEPS = ['visits', 'views', 'signUps', 'followers', 'subscribers', 'buyers'] as const

export function FunnelSection({ days }: { days: { from: string; to: string } }) {
  const { t } = useT('creator/insights')
  const { formatCompact } = useFormat()
  const query = useQuery({ ...funnelQuery(days), placeholderData: keepPreviousData })
  return (
    <Section title={t('funnel.title')} text={t('funnel.text')}>
      <Answer query={query}>
        {(funnel) => (
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
            {STEPS.map((step) => (
              <StatTile
                key={step}
                label={
                  <Link to={ROWS_OF[step]} className="hover:underline">
                    {t(`funnel.${step}`)}
                  </Link>
                }
                value={formatCompact(funnel[step])}
              />
            ))}
          </div>
        )}
      </Answer>
    </Section>
  )
}
