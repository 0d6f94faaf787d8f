import type { Coupon } from '@limelight/contract/finance/coupons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { partyName } from '../party-name.ts'
import { usesQuery } from './coupons.api.ts'

export interface CouponUsesProps {
  coupon: Coupon
}

/** How often it was used, and by whom once asked. */
export function CouponUses({ coupon: { _id, code, useCount, maxUses } }: CouponUsesProps) {
  const { t } = useT('admin/coupons')
  const [isOpen, setIsOpen] = useState(false)
  const uses = maxUses === null ? String(useCount) : t('usesOf', { count: String(useCount), limit: maxUses })
  return (
    <>
      <Button variant="ghost" size="sm" aria-label={t('showUses', { uses, code })} onClick={() => setIsOpen(true)}>
        {uses}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('usesTitle', { code })}>
        <Uses id={_id} />
      </Dialog>
    </>
  )
}

function Uses({ id }: { id: string }) {
  const { formatMoney } = useFormat()
  const { t } = useT('admin/coupons')
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  const query = useInfiniteQuery(usesQuery(id))
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query
  if (!data && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <SkeletonList rows={3} />
  const uses = data.pages.flatMap((page) => page.data)
  if (uses.length === 0) return <p className="py-4 text-muted">{t('noUses')}</p>
  return (
    <>
      <ul className="grid">
        {uses.map(({ fan, discount, createdAt }) => (
          <li
            key={`${fan._id} ${createdAt}`}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3 last:border-0"
          >
            <Link
              to={`/admin/users/${fan._id}/wallet`}
              className="min-w-0 font-semibold break-words text-link underline"
            >
              {partyName(fan)}
            </Link>
            <span className="text-sm text-muted tabular-nums">
              {formatMoney(discount, currency)} · <TimeAgo at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
