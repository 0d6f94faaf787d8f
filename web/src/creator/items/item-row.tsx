import type { Access } from '@limelight/contract/content/access'
import type { ItemStatus } from '@limelight/contract/content/items'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useShownPrice } from '../../shared/items/use-shown-price.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Icon, Pencil } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { DeleteButton, type DeleteButtonProps } from './delete-button.tsx'
import { ITEM_TONES } from './item-tones.ts'
import { OpensAt } from './opens-at.tsx'

export interface ItemRowProps {
  item: {
    title: string
    status: ItemStatus
    access: Access
    price: number
    suggestedPrice?: number | undefined
    sales: number
    earnedTokens: number
    totalView: number
    scheduleAt: string | null
    publicAt: string | null
    updatedAt: string
  }
  to: string
  picture: string | undefined
  icon: Icon
  corner: ReactNode
  /** Beside the status: how far files are processed. */
  state?: ReactNode
  deletion: Pick<DeleteButtonProps, 'title' | 'text' | 'onDelete'>
}

/** A video, a gallery or a product in the studio's lists. */
export function ItemRow({ item, to, picture, icon: Kind, corner, state, deletion }: ItemRowProps) {
  const { formatCompact, formatTokens } = useFormat()
  const { t } = useT('creator/items')
  const studio = useT('creator/feeds')
  const tokenPrice = useTokenPrice()
  const shownPrice = useShownPrice(tokenPrice)
  const composer = useT('creator/feeds')
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <div className="relative grid aspect-[4/3] w-22 place-items-center self-start overflow-hidden rounded-2xl bg-sunken text-muted sm:w-32">
        <Kind />
        {picture && <img src={picture} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />}
        {corner && (
          <span className="absolute end-1 bottom-1 rounded-md bg-scrim/70 px-1.5 text-xs font-semibold text-on-scrim tabular-nums">
            {corner}
          </span>
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
        <Link to={to} className="line-clamp-2 font-semibold break-words hover:text-link">
          {item.title}
        </Link>
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={ITEM_TONES[item.status]}>{studio.t(`status.${item.status}`)}</Badge>
          {item.scheduleAt && <TimeAgo at={item.scheduleAt} className="text-sm text-muted" />}
          <Badge>{composer.t(`accesses.${item.access}`)}</Badge>
          <OpensAt at={item.publicAt} />
          {state}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
          {item.access === 'paid' && <span>{shownPrice(item)}</span>}
          <span>{t('views', { count: item.totalView, shown: formatCompact(item.totalView) })}</span>
          <span>{studio.t('list.sales', { count: item.sales, shown: formatTokens(item.sales) })}</span>
          <span>{studio.t('list.earned', { price: tokenPrice(item.earnedTokens) })}</span>
          <TimeAgo at={item.updatedAt} />
        </p>
      </div>
      <div className="col-span-2 flex items-center justify-end gap-1 border-t border-line pt-2 sm:col-span-1 sm:border-0 sm:pt-0">
        <LinkButton to={to} variant="ghost" size="icon" aria-label={studio.t('list.edit')}>
          <Pencil className="size-5" />
        </LinkButton>
        <DeleteButton {...deletion} />
      </div>
    </li>
  )
}
