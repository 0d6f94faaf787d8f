import { cn } from './cn.ts'
import { srcSetOf } from './src-set.ts'

export interface CoverProps {
  src: string | null
  small?: string | null
  /** How wide it is shown, as in the attribute of this name; the window's width unless said. */
  sizes?: string
  /** Of a page's own head: loaded at once. */
  eager?: boolean
  className?: string
}

export function Cover({ src, small, sizes = '100vw', eager = false, className }: CoverProps) {
  return (
    <div className={cn('relative overflow-hidden bg-linear-135 from-primary via-cover to-cover-deep', className)}>
      {src && (
        <img
          src={src}
          srcSet={small ? srcSetOf([small, src]) : undefined}
          sizes={small ? sizes : undefined}
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
