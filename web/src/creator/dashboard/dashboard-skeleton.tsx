import { SkeletonPage } from '../../ui/feedback/skeleton-page.tsx'

export function DashboardSkeleton() {
  return <SkeletonPage blocks={['h-10 w-56', 'h-120 w-full rounded-card', 'h-40 w-full rounded-card']} />
}
