import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { buttonStyle } from '../button.tsx'
import { cn } from '../cn.ts'
import { ChevronLeft, ChevronRight } from '../icons.tsx'

export interface PaginationProps {
  current: number
  pageSize: number
  total: number
  /** There are more, which only a search or a filter reaches. */
  isTotalCapped?: boolean
  hrefOf: (page: number) => string
}

/** Pages as links, so they open in new windows and stay in history. Nothing is shown for a single page. */
export function Pagination({ current, pageSize, total, isTotalCapped = false, hrefOf }: PaginationProps) {
  const { t } = useT('ui')
  const { formatTotal } = useFormat()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages <= 1) return null
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap items-center justify-center gap-1 pt-6">
      <StepLink label={t('previousPage')} to={current > 1 ? hrefOf(current - 1) : undefined} direction="previous" />
      <span className="px-3 text-sm text-muted tabular-nums sm:hidden">{t('pageOf', { page: current, pages })}</span>
      {pagesShown(current, pages).map((page, index) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is only its place
          <span key={`gap-${index}`} className="hidden px-1 text-muted sm:inline">
            …
          </span>
        ) : (
          <Link
            key={page}
            to={hrefOf(page)}
            aria-label={t('page', { page })}
            aria-current={page === current ? 'page' : undefined}
            className={cn(
              buttonStyle({ variant: page === current ? 'soft' : 'ghost', size: 'icon' }),
              'tabular-nums max-sm:hidden',
            )}
          >
            {page}
          </Link>
        ),
      )}
      <StepLink label={t('nextPage')} to={current < pages ? hrefOf(current + 1) : undefined} direction="next" />
      {isTotalCapped && (
        <p className="basis-full text-center text-sm text-muted">{formatTotal({ total, isTotalCapped })}</p>
      )}
    </nav>
  )
}

/** Pure: first, last and the neighbours of the current page; null is a gap. */
export function pagesShown(current: number, pages: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages)
  const sorted = [...new Set(near)].sort((a, b) => a - b)
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1] ?? 0
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [null, page] : [page]
  })
}

function StepLink({ label, to, direction }: { label: string; to: string | undefined; direction: 'previous' | 'next' }) {
  const Arrow = direction === 'previous' ? ChevronLeft : ChevronRight
  const classes = buttonStyle({ variant: 'ghost', size: 'icon' })
  if (to === undefined) {
    return (
      <span className={cn(classes, 'opacity-35')}>
        <Arrow />
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} rel={direction === 'next' ? 'next' : 'prev'} className={classes}>
      <Arrow />
    </Link>
  )
}
