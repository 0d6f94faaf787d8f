import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
  framed?: boolean
  /** Only read aloud, where a row and a column say what the switch is for. */
  hideLabel?: boolean
}

/** A checkbox in a form, said and shown as a switch. */
export function Switch({ label, hint, framed = false, hideLabel = false, className, ...input }: SwitchProps) {
  return (
    <label
      className={cn(
        'flex items-center',
        hideLabel ? 'justify-center' : 'justify-between gap-4',
        framed ? 'rounded-2xl border border-line bg-surface p-4' : 'py-1',
        className,
      )}
    >
      <span className={hideLabel ? 'sr-only' : 'text-[15px] leading-snug font-medium'}>
        {label}
        {hint && <span className="block text-sm font-normal text-muted">{hint}</span>}
      </span>
      <span className="relative h-7 w-12 shrink-0">
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says its own state; aria-checked would repeat it
          role="switch"
          className="peer h-7 w-12 appearance-none rounded-full border border-field bg-sunken transition-colors checked:border-success checked:bg-success disabled:opacity-50"
        />
        <span className="pointer-events-none absolute top-1 start-1 size-5 rounded-full bg-on-scrim shadow-sm ring-1 ring-scrim/10 transition-transform peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5" />
      </span>
    </label>
  )
}
