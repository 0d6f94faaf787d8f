import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Check } from '../more-icons.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  /** Where the box stands beside a label of several lines. */
  align?: 'start' | 'center'
}

export function Checkbox({ label, hint, align = 'start', className, ...input }: CheckboxProps) {
  return (
    <label className={cn('flex gap-3 py-1', align === 'start' ? 'items-start' : 'items-center', className)}>
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer size-5 appearance-none rounded-md border border-field bg-surface transition-colors checked:border-ink checked:bg-ink disabled:opacity-50"
        />
        <Check className="pointer-events-none absolute size-4 stroke-3 text-bg opacity-0 peer-checked:opacity-100" />
      </span>
      <span className="text-[15px] leading-snug">
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  )
}
