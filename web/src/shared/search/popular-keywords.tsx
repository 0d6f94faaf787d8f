import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { Search } from '../../ui/icons.tsx'
import { popularKeywordsQuery, rememberKeyword } from './keywords.api.ts'

export interface PopularKeywordsProps {
  className?: string
}

/** What others search for; nothing at all until several people have. */
export function PopularKeywords({ className }: PopularKeywordsProps) {
  const { t } = useT('shared/search')
  const id = useId()
  const keywords = useQuery(popularKeywordsQuery()).data?.data ?? []
  if (keywords.length === 0) return null
  return (
    <nav aria-labelledby={id} className={cn('flex flex-wrap items-center gap-2', className)}>
      <p id={id} className="me-1 flex items-center gap-2 text-sm font-semibold text-muted">
        <Search className="size-4" />
        {t('popular')}
      </p>
      {keywords.map(({ keyword }) => (
        <Link
          key={keyword}
          to={`/search?q=${encodeURIComponent(keyword)}`}
          onClick={() => rememberKeyword(keyword)}
          className="max-w-full truncate rounded-full border border-line bg-surface px-3.5 py-2 text-sm font-medium hover:border-line-strong sm:py-1.5"
        >
          {keyword}
        </Link>
      ))}
    </nav>
  )
}
