import type { SaleKind } from '@limelight/contract/content-kinds'
import type { ConsoleOverview } from '@limelight/contract/site/console'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'

export interface RevenueByKindProps {
  overview: ConsoleOverview
}

type Group = 'subscriptions' | 'unlocks' | 'tips' | 'store' | 'live'
const GROUPS: Record<SaleKind, Group> = {
  subscription: 'subscriptions',
  feed: 'unlocks',
  video: 'unlocks',
  gallery: 'unlocks',
  message: 'unlocks',
  tip: 'tips',
  product: 'store',
  affiliate: 'store',
  collab: 'unlocks',
  // Worth nothing here: what was sold is counted by its own kind.
  referral: 'unlocks',
  stream: 'live',
  private_call: 'live',
  series: 'unlocks',
  story: 'unlocks',
}
const ORDER: readonly Group[] = ['subscriptions', 'unlocks', 'tips', 'store', 'live']
const FILLS: Record<Group, string> = {
  subscriptions: 'bg-ink',
  unlocks: 'bg-money',
  tips: 'bg-muted',
  store: 'bg-field',
  live: 'bg-line-strong',
}

/** What fans paid for, and whose page they paid on. */
export function RevenueByKind({ overview: { revenueByKind, topCreators } }: RevenueByKindProps) {
  const { t } = useT('admin/home')
  const { money } = usePrices()
  const sums = new Map<Group, number>()
  for (const { kind, revenue } of revenueByKind) sums.set(GROUPS[kind], (sums.get(GROUPS[kind]) ?? 0) + revenue)
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h2 className="mb-4 text-xl">{t('byKind')}</h2>
        <div className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
          {ORDER.filter((group) => sums.has(group)).map((group) => (
            <span key={group} className={cn('min-w-1', FILLS[group])} style={{ flexGrow: sums.get(group) ?? 0 }} />
          ))}
        </div>
        {sums.size === 0 && <p className="mt-4 text-sm text-muted">{t('noRevenue')}</p>}
        <dl className="mt-4 grid gap-2.5 text-sm">
          {ORDER.filter((group) => sums.has(group)).map((group) => (
            <div key={group} className="flex items-center gap-2.5">
              <span className={cn('size-2.5 shrink-0 rounded-xs', FILLS[group])} aria-hidden />
              <dt className="flex-1 font-medium">{t(`groups.${group}`)}</dt>
              <dd className="font-bold tabular-nums">{money(sums.get(group) ?? 0)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {topCreators.length > 0 && (
        <div className="border-t border-line pt-4">
          <h3 className="mb-2 text-base">{t('topCreators')}</h3>
          <ul>
            {topCreators.map((creator) => (
              <TopCreator key={creator._id} creator={creator} />
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

function TopCreator({ creator: { _id, name, avatar, revenue } }: { creator: ConsoleOverview['topCreators'][number] }) {
  const { money } = usePrices()
  return (
    <li>
      <Link to={`/admin/performers/${_id}`} className="flex min-h-11 items-center gap-3 py-1 text-sm hover:text-link">
        <Avatar src={avatar} size="sm" />
        <span className="min-w-0 flex-1 truncate font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="font-bold tabular-nums">{money(revenue)}</span>
      </Link>
    </li>
  )
}
