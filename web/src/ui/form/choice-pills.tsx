import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

export type ChoicePill = { value: string; label: ReactNode; icon?: ReactNode; hint?: ReactNode }

export interface ChoicePillsProps {
  legend: ReactNode
  hideLegend?: boolean
  name: string
  options: readonly ChoicePill[]
  value: string
  onChange: (value: string) => void
  /** Icons above their words, each as wide as the others. */
  stacked?: boolean
}

/** One choice among few in one line; what the chosen one means stands below. */
export function ChoicePills({ legend, hideLegend, name, options, value, onChange, stacked = false }: ChoicePillsProps) {
  const hint = options.find((option) => option.value === value)?.hint
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div className={stacked ? 'flex gap-1' : 'flex flex-wrap gap-2'}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'relative flex items-center justify-center font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link',
              stacked
                ? 'min-h-14 min-w-0 flex-1 flex-col gap-1 rounded-field text-xs text-muted hover:bg-sunken has-checked:bg-ink has-checked:text-bg'
                : 'h-11 gap-2 rounded-full bg-sunken px-4 text-[15px] text-muted hover:text-ink has-checked:bg-ink has-checked:text-bg',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full appearance-none opacity-0"
            />
            {option.icon}
            <span className={stacked ? 'max-w-full truncate px-1' : undefined}>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && <p className="text-sm text-muted">{hint}</p>}
    </fieldset>
  )
}
