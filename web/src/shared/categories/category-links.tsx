import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { categoriesQuery } from './categories.api.ts'

export interface CategoryLinksProps {
  /** The slug of the one that is shown, on the page that shows one or all; null: all. */
  current?: string | null
  className?: string
}

/** The ways into the list of creators, with how many each has; nothing where no creator has chosen one. */
export function CategoryLinks({ current, className }: CategoryLinksProps) {
  const { t } = useT('shared/categories')
  const { formatTokens: formatCount } = useFormat()
  const id = useId()
  const categories = (useQuery(categoriesQuery()).data?.data ?? []).filter(
    ({ slug, creators }) => creators > 0 || slug === current,
  )
  if (categories.length === 0) return null
  const links = categories.map(({ slug, name, creators }) => ({
    slug,
    name,
    count: formatCount(creators),
    to: `/creators?category=${encodeURIComponent(slug)}`,
  }))
  const all = { slug: null, name: t('all'), count: '', to: '/creators' }
  return (
    <nav aria-labelledby={id} className={className}>
      <h2 id={id} className={cn(current === undefined ? 'mb-3 font-display text-xl font-bold' : 'sr-only')}>
        {t('title')}
      </h2>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        {(current === undefined ? links : [all, ...links]).map(({ slug, name, count, to }) => {
          const isCurrent = slug === current
          return (
            <li key={to} className="shrink-0">
              <Link
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={cn(
                  'flex h-11 items-center gap-2 rounded-full border px-4 text-[15px] font-semibold',
                  isCurrent ? 'border-ink bg-ink text-surface' : 'border-line bg-surface hover:border-line-strong',
                )}
              >
                <bdi className="max-w-56 truncate">{name}</bdi>
                {count && <span className={cn('text-sm tabular-nums', !isCurrent && 'text-muted')}>{count}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
