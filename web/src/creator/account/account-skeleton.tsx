import { SkeletonPage } from '../../ui/feedback/skeleton-page.tsx'

export function AccountSkeleton() {
  return (
    <SkeletonPage
      className="max-w-2xl"
      blocks={[
        'h-9 w-64',
        'h-5 w-96 max-w-full',
        'h-66 w-full rounded-card',
        'h-40 w-full rounded-card',
        'h-66 w-full rounded-card',
      ]}
    />
  )
}
