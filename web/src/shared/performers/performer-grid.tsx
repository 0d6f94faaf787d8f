import type { PerformerCard as PerformerFacts } from '@limelight/contract/people/performers'
import { useT } from '../../platform/i18n/use-t.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PerformerCard, type PerformerCardProps } from './performer-card.tsx'

export interface PerformerGridProps {
  /** Undefined while they load. */
  performers: readonly PerformerFacts[] | undefined
  /** Around the picture of one; undefined: nothing. */
  frameOf?: (performer: PerformerFacts) => PerformerCardProps['frame']
  /** Placeholders to show meanwhile. */
  expected?: number
}

export function PerformerGrid({ performers, frameOf, expected = 6 }: PerformerGridProps) {
  const { t } = useT('ui')
  const frame = 'grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3'
  if (!performers) {
    return (
      <div role="status" aria-label={t('loading')} className={frame}>
        {Array.from({ length: expected }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={card} className="h-80 rounded-card" />
        ))}
      </div>
    )
  }
  return (
    <div className={frame}>
      {performers.map((performer) => {
        const frame = frameOf?.(performer)
        return <PerformerCard key={performer._id} performer={performer} {...(frame && { frame })} />
      })}
    </div>
  )
}
