import type { OwnReferral } from '@limelight/contract/people/referrals'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { usePrices } from '../payments/use-prices.ts'

const TONES: Record<OwnReferral['state'], BadgeTone> = { joined: 'neutral', qualified: 'success', ended: 'warning' }

export interface ReferralsListProps {
  rows: readonly OwnReferral[]
}

/** Who was invited, how far they are, and what they brought. */
export function ReferralsList({ rows }: ReferralsListProps) {
  const { t } = useT('shared/referrals')
  return (
    <ul className="grid grid-cols-1 gap-3">
      {rows.map((referral) => (
        <li key={referral._id}>
          <Card space="tight" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <p className="font-semibold break-words">
                <Name referral={referral} />
              </p>
              <p className="text-sm text-muted">
                {t('joinedAt')} <TimeAgo at={referral.createdAt} />
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Brought referral={referral} />
              <Badge tone={TONES[referral.state]}>{t(`states.${referral.state}`)}</Badge>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

interface ReferralProps {
  referral: OwnReferral
}

function Name({ referral: { name, username } }: ReferralProps) {
  const { t } = useT('shared/referrals')
  if (name === null) return t('closed')
  if (username === null) return <bdi>{name}</bdi>
  return (
    <Link to={`/${username}`} className="text-link underline underline-offset-2">
      <bdi>{name}</bdi>
    </Link>
  )
}

function Brought({ referral: { earned, tokens } }: ReferralProps) {
  const { money, inMoney } = usePrices()
  if (earned === 0 && tokens === 0) return null
  return <strong className="tabular-nums">{earned > 0 ? money(earned) : inMoney(tokens)}</strong>
}
