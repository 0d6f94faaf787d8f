import { cn } from '../cn.ts'

export interface SkeletonProps {
  /** Sets the real size of what is being loaded, so nothing jumps. */
  className?: string
}

export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden className={cn('block animate-shimmer rounded-field bg-line', className)} />
}
