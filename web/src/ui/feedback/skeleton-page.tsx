import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../cn.ts'
import { Skeleton } from './skeleton.tsx'

export interface SkeletonPageProps {
  /** The blocks from top to bottom, by their classes: height, width, roundness. */
  blocks: readonly string[]
  className?: string
}

/** The shape of a page that is being loaded. */
export function SkeletonPage({ blocks, className }: SkeletonPageProps) {
  const { t } = useT('ui')
  return (
    <div role="status" aria-label={t('loading')} className={cn('grid grid-cols-1 gap-5', className)}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} className={block} />
      ))}
    </div>
  )
}
