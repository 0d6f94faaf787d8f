import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** Without inner space, for media that reach the edge. */
  flush?: boolean
  /** Less inner space for a row of a list, more for a form that stands alone. */
  space?: keyof typeof SPACES
}

const SPACES = { tight: 'p-4 sm:p-5', normal: 'p-5 sm:p-6', wide: 'p-5 sm:p-8' }

export function Card({ flush = false, space = 'normal', className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cn(
        'overflow-hidden rounded-card border border-transparent bg-surface shadow-card dark:border-line',
        !flush && SPACES[space],
        className,
      )}
    />
  )
}
