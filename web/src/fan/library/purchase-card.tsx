import type { Purchase } from '@limelight/contract/commerce/wallet'
import { itemPath, type PurchaseKind } from '@limelight/contract/content-kinds'
import type { StoryId } from '@limelight/contract/ids'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { ITEM_ICONS } from '../../shared/items/item-icons.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Badge } from '../../ui/badge.tsx'
import { Clock, type Icon, ListChecks, MessageCircle } from '../../ui/icons.tsx'
import { Radio } from '../../ui/more-icons.ts'

const ICONS: Record<PurchaseKind, Icon> = {
  ...ITEM_ICONS,
  message: MessageCircle,
  stream: Radio,
  series: ListChecks,
  story: Clock,
}

const StoryViewer = lazy(() => import('../../shared/stories/story-viewer.tsx'))

export interface PurchaseCardProps {
  purchase: Purchase
}

export function PurchaseCard({ purchase }: PurchaseCardProps) {
  const { formatDay } = useFormat()
  const { inMoney } = usePrices()
  const { t } = useT('fan/library')
  const { kind, title, picture, performer, isAvailable, price } = purchase
  const KindIcon = ICONS[kind]
  return (
    <article className="group relative grid min-w-0 grid-cols-1 content-start gap-2.5">
      <div className="relative grid aspect-video place-items-center overflow-hidden rounded-2xl bg-sunken text-muted">
        <KindIcon className="size-8" />
        {picture && (
          <img
            src={picture}
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        )}
        <Badge tone="picture" icon={<KindIcon />} className="absolute top-2 start-2 bg-scrim/70">
          {t(`kinds.${kind}`)}
        </Badge>
      </div>
      <div className="min-w-0">
        <h2 className="line-clamp-2 text-[15px] leading-snug break-words">
          {isAvailable && kind === 'story' ? (
            <StoryTitle id={purchase._id as StoryId} title={title || t('untitled')} />
          ) : isAvailable ? (
            <Link to={pathOf(purchase)} className="after:absolute after:inset-0 after:rounded-2xl">
              {title || t('untitled')}
            </Link>
          ) : (
            t('gone')
          )}
        </h2>
        {performer && <p className="truncate text-sm text-muted">{t('by', { name: performer.name })}</p>}
        <p className="text-sm text-muted tabular-nums">
          {t('boughtFor', { day: formatDay(purchase.boughtAt), price: inMoney(price) })}
        </p>
      </div>
    </article>
  )
}

/** A story has no page: it plays over this one. */
function StoryTitle({ id, title }: { id: StoryId; title: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="text-start after:absolute after:inset-0 after:rounded-2xl"
      >
        {title}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <StoryViewer sources={[{ kind: 'story', id }]} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A bought message is looked at in its conversation, and a stream where its creator is watched. */
function pathOf({ kind, _id, conversationId, performer }: Purchase): string {
  if (kind === 'message') return `/messages/${conversationId}`
  if (kind === 'series') return `/series/${_id}`
  if (kind === 'story') return '/user/library'
  return kind === 'stream' ? `/live/${performer?.username}` : itemPath(kind, _id)
}
