import { useT } from '../../platform/i18n/use-t.ts'
import { Skeleton } from '../feedback/skeleton.tsx'

export interface SkeletonListProps {
  rows?: number
}

const NAME_WIDTHS = ['w-40', 'w-28', 'w-48', 'w-36']

/** Rows with a picture and two lines, as most of our lists are. */
export function SkeletonList({ rows = 5 }: SkeletonListProps) {
  const { t } = useT('ui')
  return (
    <div role="status" aria-label={t('loading')} className="grid grid-cols-1 gap-4 py-2">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
            <Skeleton className={`h-4 max-w-full ${NAME_WIDTHS[row % NAME_WIDTHS.length]}`} />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="h-8 w-20 rounded-full" />
        </div>
      ))}
    </div>
  )
}
