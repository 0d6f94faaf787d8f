import { cn } from './cn.ts'

export interface AvatarProps {
  src: string | null | undefined
  /** Empty where the name stands beside it. */
  alt?: string
  size?: keyof typeof SIZES
  /** A dot at the edge, said as this text. */
  presence?: string | undefined
  className?: string
}

const SIZES = {
  tiny: 'size-6',
  xs: 'size-7',
  sm: 'size-9',
  md: 'size-11',
  row: 'size-14',
  lg: 'size-16',
  card: 'size-18',
  portrait: 'size-24',
  xl: 'size-32 sm:size-40',
}
export const AVATAR_PLACEHOLDER = '/no-avatar.svg'

export function Avatar({ src, alt = '', size = 'md', presence, className }: AvatarProps) {
  return (
    <span className={cn('relative inline-block shrink-0', SIZES[size], className)}>
      <img
        src={src || AVATAR_PLACEHOLDER}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="size-full rounded-full bg-sunken object-cover"
      />
      {presence && (
        <span className="absolute end-[4%] bottom-[4%] size-[24%] max-h-6 min-h-2.5 max-w-6 min-w-2.5 rounded-full bg-success ring-2 ring-surface">
          <span className="sr-only">{presence}</span>
        </span>
      )}
    </span>
  )
}
