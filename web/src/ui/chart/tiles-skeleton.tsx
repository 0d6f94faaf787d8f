import { Skeleton } from '../feedback/skeleton.tsx'

export interface TilesSkeletonProps {
  /** The first one is as wide as two on phones. */
  count: 4 | 5
}

/** The places of figures while they are loaded. */
export function TilesSkeleton({ count }: TilesSkeletonProps) {
  return (
    <div className={`grid grid-cols-2 gap-3 sm:gap-4 ${count === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-5'}`}>
      <Skeleton className="col-span-2 h-32 rounded-card lg:col-span-1" />
      {Array.from({ length: count - 1 }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={tile} className="h-32 rounded-card last:odd:col-span-2 lg:last:odd:col-span-1" />
      ))}
    </div>
  )
}
