import { useT } from '../../platform/i18n/use-t.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const WIDTHS = [3, 2, 4, 3, 3, 2]

export function PhotoSkeleton() {
  const { t } = useT('ui')
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-wrap gap-2">
      {WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <span key={index} style={{ flexGrow: width, flexBasis: `${width * 4.5}rem` }}>
          <Skeleton className="h-34 rounded-xl sm:h-56" />
        </span>
      ))}
    </div>
  )
}
