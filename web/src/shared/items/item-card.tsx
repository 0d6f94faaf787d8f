import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { type Icon, Lock } from '../../ui/icons.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { AccessBadge } from './access-badge.tsx'
import type { Lockable } from './lock-action.ts'

export interface ItemCardProps {
  item: Lockable & {
    title: string
    isBought: boolean
    totalView: number
    createdAt: string
    coAuthors?: readonly { name: string }[] | undefined
  }
  to: string
  /** Blurred already where it has to be. */
  picture: string | undefined
  icon: Icon
  /** In the corner: a length, a number of photos. */
  corner: ReactNode
  /** Left out on the performer's own page. */
  showsPerformer?: boolean
  /** Of the picture. */
  shape?: string
}

export function ItemCard({ item, to, picture, icon: Kind, corner, showsPerformer = false, shape }: ItemCardProps) {
  const { formatCompact, formatList } = useFormat()
  const { t } = useT('shared/items')
  const { coAuthors } = item
  const author = item.performer.name
  // Also on the page of one of them: it may be the co-author's.
  const names = coAuthors ? t('byWith', { name: author, names: formatList(coAuthors.map(({ name }) => name)) }) : author
  return (
    <article className="group relative grid min-w-0 grid-cols-1 content-start gap-2.5">
      <div
        className={cn(
          'relative grid aspect-video place-items-center overflow-hidden rounded-2xl bg-linear-135 from-poster-light via-poster to-scrim text-on-scrim/80',
          shape,
        )}
      >
        <Kind className="size-8" />
        {picture && (
          <img
            src={picture}
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover transition-transform duration-300 group-hover:scale-[1.03]"
          />
        )}
        {!item.canView && (
          <span className="absolute grid size-11 place-items-center rounded-full bg-scrim/60 text-on-scrim backdrop-blur">
            <Lock className="size-5" label={t('isLocked')} />
          </span>
        )}
        <AccessBadge item={item} className="absolute top-2 start-2" />
        <span className="absolute end-2 bottom-2 rounded-md bg-scrim/70 px-1.5 py-0.5 text-xs font-semibold text-on-scrim tabular-nums">
          {corner}
        </span>
      </div>
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-[15px] leading-snug break-words">
          <Link to={to} className="after:absolute after:inset-0 after:rounded-2xl">
            {item.title}
          </Link>
        </h3>
        <p className="mt-0.5 truncate text-sm text-muted">
          {(showsPerformer || coAuthors) && <>{names} · </>}
          {t('views', { count: item.totalView, shown: formatCompact(item.totalView) })} ·{' '}
          <TimeAgo at={item.createdAt} />
        </p>
      </div>
    </article>
  )
}
