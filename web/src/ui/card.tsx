import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** Without inner space, for media that reach the edge. */
  flush?: boolean
}

export function Card({ flush = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cn(
        'overflow-hidden rounded-card border border-line bg-surface shadow-card',
        !flush && 'p-5 sm:p-6',
        className,
      )}
    />
  )
}
