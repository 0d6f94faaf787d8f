import { cn } from './cn.ts'

export interface AvatarProps {
  src: string | null | undefined
  /** Empty where the name stands beside it. */
  alt?: string
  /** Its first letter stands in for a missing picture. */
  name?: string | null | undefined
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

export function Avatar({ src, alt = '', name, size = 'md', presence, className }: AvatarProps) {
  return (
    <span className={cn('relative inline-block shrink-0', SIZES[size], className)}>
      {!src && !alt && name ? (
        <Initial of={name} />
      ) : (
        <img
          src={src || AVATAR_PLACEHOLDER}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="size-full rounded-full bg-sunken object-cover"
        />
      )}
      {presence && (
        <span className="absolute end-[4%] bottom-[4%] size-[24%] max-h-6 min-h-2.5 max-w-6 min-w-2.5 rounded-full bg-success ring-2 ring-surface">
          <span className="sr-only">{presence}</span>
        </span>
      )}
    </span>
  )
}

/** As wide as its place; the name stands beside it. */
function Initial({ of: name }: { of: string }) {
  const [letter = ''] = name.trim()
  return (
    <svg aria-hidden viewBox="0 0 40 40" className="size-full rounded-full bg-line fill-muted">
      <text x="20" y="20" dy=".36em" textAnchor="middle" fontSize="17" fontWeight="600">
        {letter.toLocaleUpperCase()}
      </text>
    </svg>
  )
}
