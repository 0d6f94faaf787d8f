import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { Answer } from '../../ui/feedback/answer.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { fansPath } from './insight-paths.ts'
import { funnelQuery } from './insights.api.ts'

type Days = { from: string; to: string }
type Step = (typeof STEPS)[number]

/** Where the rows of a number are listed. Visitors have no names, so their number leads nowhere. */
const ROWS_OF: Record<Step, ((days: Days) => string) | undefined> = {
  profileVisits: undefined,
  visits: () => '/creator/links',
  views: () => '/creator/dashboard',
  signUps: () => '/creator/links',
  followers: (days) => fansPath({ of: 'followers', ...days }),
  subscribers: (days) => fansPath({ of: 'subscribers', ...days }),
  buyers: (days) => fansPath({ of: 'buyers', ...days }),
}
const STEPS = ['profileVisits', 'visits', 'views', 'signUps', 'followers', 'subscribers', 'buyers'] as const

export function FunnelSection({ days }: { days: Days }) {
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
                label={t(`funnel.${step}`)}
                value={
                  <StepValue
                    to={ROWS_OF[step]?.(days)}
                    name={`${t(`funnel.${step}`)}: ${formatCompact(funnel[step])}`}
                    value={formatCompact(funnel[step])}
                  />
                }
                hint={step === 'profileVisits' && t('funnel.profileVisitsHint')}
              />
            ))}
          </div>
        )}
      </Answer>
    </Section>
  )
}

function StepValue({ to, name, value }: { to: string | undefined; name: string; value: string }) {
  if (!to) return value
  return (
    <Link to={to} aria-label={name} className="text-link underline decoration-1 underline-offset-4">
      {value}
    </Link>
  )
}
