import { SkeletonPage } from '../../ui/feedback/skeleton-page.tsx'

export function AccountSkeleton() {
  return (
    <SkeletonPage
      className="max-w-3xl"
      blocks={[
        'h-9 w-64',
        'h-5 w-96 max-w-full',
        'h-20 w-full',
        'h-[34rem] w-full rounded-card',
        'h-80 w-full rounded-card',
      ]}
    />
  )
}
