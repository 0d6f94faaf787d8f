import { cn } from '../../ui/cn.ts'
import { ShoppingBag } from '../../ui/icons.tsx'

export interface ProductThumbProps {
  src: string | null | undefined
  size?: 'sm' | 'md'
}

/** A product's picture in a line of text or a list. */
export function ProductThumb({ src, size = 'md' }: ProductThumbProps) {
  return (
    <span
      className={cn(
        'relative grid shrink-0 place-items-center overflow-hidden bg-sunken text-muted',
        size === 'sm' ? 'size-12 rounded-xl' : 'size-16 rounded-2xl',
      )}
    >
      <ShoppingBag />
      {src && <img src={src} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />}
    </span>
  )
}
