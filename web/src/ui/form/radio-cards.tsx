import { type ReactNode, use } from 'react'
import { FieldMessagesContext } from '../../platform/form/field-messages.ts'
import { cn } from '../cn.ts'

export type RadioCard = { value: string; label: ReactNode; hint?: ReactNode; aside?: ReactNode; disabled?: boolean }

export interface RadioCardsProps {
  legend: ReactNode
  name: string
  options: readonly RadioCard[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  required?: boolean
  error?: string | undefined
  columns?: 1 | 2 | 3
  className?: string
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** One choice among few, each with room to explain itself. */
export function RadioCards({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  required,
  error: refusal,
  columns = 1,
  className,
}: RadioCardsProps) {
  const missing = use(FieldMessagesContext).get(name)
  const error = refusal ?? missing
  return (
    <fieldset className={cn('grid min-w-0 grid-cols-1 gap-2', className)} aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className={cn('grid gap-2', COLUMNS[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-center gap-3 rounded-field border-[1.5px] border-line-strong bg-surface px-4 py-3 transition-colors hover:border-field has-checked:border-ink has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
              className="size-5 shrink-0 appearance-none rounded-full border border-field bg-surface checked:border-[6px] checked:border-ink focus-visible:outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block text-[15px] font-semibold">{option.label}</span>
              {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
            </span>
            {option.aside && <span className="shrink-0 font-semibold tabular-nums">{option.aside}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
