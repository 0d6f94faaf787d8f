import { cn } from '../../ui/cn.ts'

export interface CoverProps {
  src: string | null
  /** Of a page's own head: loaded at once. */
  eager?: boolean
  className?: string
}

export function Cover({ src, eager = false, className }: CoverProps) {
  return (
    <div className={cn('relative overflow-hidden bg-linear-135 from-primary via-cover to-cover-deep', className)}>
      {src && (
        <img
          src={src}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  )
}
