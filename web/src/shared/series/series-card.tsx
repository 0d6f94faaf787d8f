import type { SeriesCard as Card } from '@limelight/contract/content/series'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { ListChecks } from '../../ui/icons.tsx'
import { usePrices } from '../payments/use-prices.ts'

export interface SeriesCardProps {
  series: Card
}

export function SeriesCard({ series }: SeriesCardProps) {
  const { t } = useT('shared/series')
  const items = useT('shared/items')
  const { inMoney } = usePrices()
  const { _id, title, cover, total, listPrice, isBought } = series
  return (
    <article className="group relative grid min-w-0 grid-cols-1 content-start gap-2.5">
      <div className="relative grid aspect-video place-items-center overflow-hidden rounded-2xl bg-linear-135 from-poster-light via-poster to-scrim text-on-scrim/80">
        <ListChecks className="size-8" />
        {cover && (
          <img src={cover} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />
        )}
        {(isBought || listPrice !== null) && (
          <Badge tone="picture" className="absolute top-2 start-2 bg-scrim/70">
            {isBought ? items.t('bought') : inMoney(listPrice ?? 0)}
          </Badge>
        )}
        <span className="absolute end-2 bottom-2 rounded-md bg-scrim/70 px-1.5 py-0.5 text-xs font-semibold text-on-scrim tabular-nums">
          {t('items', { count: total })}
        </span>
      </div>
      <h3 className="line-clamp-2 text-[15px] leading-snug break-words">
        <Link to={`/series/${_id}`} dir="auto" className="after:absolute after:inset-0 after:rounded-2xl">
          {title}
        </Link>
      </h3>
    </article>
  )
}
