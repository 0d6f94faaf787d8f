import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** As large as the page, so that nothing moves when it comes. */
export function HomeSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 xl:grid-cols-3">
      <Skeleton className="h-176 rounded-card lg:col-span-2 xl:col-span-3 xl:h-84" />
      <Skeleton className="h-130 rounded-card" />
      <Skeleton className="h-100 rounded-card" />
      <Skeleton className="h-100 rounded-card" />
    </div>
  )
}
