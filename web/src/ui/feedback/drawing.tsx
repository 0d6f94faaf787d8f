import { cn } from '../cn.ts'

/** A part of `drawings.svg`, by what the list would show. */
export type DrawingName =
  | 'posts'
  | 'messages'
  | 'orders'
  | 'notifications'
  | 'search'
  | 'people'
  | 'money'
  | 'media'
  | 'live'
  | 'calendar'
  | 'done'
  | 'saved'

export interface DrawingProps {
  name: DrawingName
  className?: string
}

/**
 * A line drawing in the colours of the theme: its lines are the stroke, its one coloured part the fill, and the ground the text colour,
 * which `use` hands on into the file. One file of all, so that no script carries them.
 */
export function Drawing({ name, className }: DrawingProps) {
  return (
    <svg
      aria-hidden
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('stroke-ink text-sunken', name === 'money' ? 'fill-money' : 'fill-primary', className)}
    >
      <use href={`/drawings.svg#${name}`} />
    </svg>
  )
}
