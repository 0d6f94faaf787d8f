import { SkeletonPage } from '../../ui/feedback/skeleton-page.tsx'

export function EditorSkeleton() {
  return (
    <SkeletonPage
      className="max-w-3xl"
      blocks={['h-9 w-48', 'h-20 w-full', 'h-96 w-full rounded-card', 'h-56 w-full rounded-card']}
    />
  )
}
