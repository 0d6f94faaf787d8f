import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

export interface LightboxButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  'aria-label': string
}

/** A control above a picture. */
export function LightboxButton({ className, ...button }: LightboxButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className={cn(
        'grid size-12 shrink-0 place-items-center rounded-full bg-scrim/45 text-on-scrim backdrop-blur hover:bg-scrim/70 focus-visible:outline-on-scrim disabled:opacity-30',
        className,
      )}
    />
  )
}
