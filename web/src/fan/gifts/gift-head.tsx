import type { ReceivedGift } from '@limelight/contract/commerce/gifts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useTierName } from '../../shared/subscriptions/use-tier-name.ts'
import { Avatar } from '../../ui/avatar.tsx'

export interface GiftHeadProps {
  gift: Pick<ReceivedGift, 'performer' | 'tier' | 'months' | 'message'>
  badge?: ReactNode
  /** Below what it is: a price, a date. */
  children: ReactNode
}

/** Whose subscription, of which tier, and for how long. */
export function GiftHead({ gift: { performer, tier, months, message }, badge, children }: GiftHeadProps) {
  const { t } = useT('shared/subscriptions')
  const nameOf = useTierName()
  return (
    <div className="flex items-start gap-4">
      <Avatar src={performer.avatar} size="row" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={`/${performer.username ?? performer._id}`}
            className="min-w-0 truncate font-semibold hover:text-link"
          >
            {performer.name}
          </Link>
          {badge}
        </p>
        <p className="text-sm text-muted">
          {nameOf(tier)} · {t('months', { count: months })}
        </p>
        {message && (
          <p dir="auto" className="mt-1.5 text-[15px] whitespace-pre-line [overflow-wrap:anywhere]">
            {message}
          </p>
        )}
        <p className="mt-1 text-sm text-muted">{children}</p>
      </div>
    </div>
  )
}
