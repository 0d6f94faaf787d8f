import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { ChevronDown } from '../icons.tsx'
import { controlStyle, Field } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'> {
  label: ReactNode
  options: readonly SelectOption[]
  /** The empty choice; without it the first option is chosen. */
  placeholder?: string
  hint?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
}

/** The browser's own select: best on phones, free of script. */
export function SelectField({
  label,
  options,
  placeholder,
  hint,
  error,
  hideLabel,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, className }} hideLabel={hideLabel ?? false}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={cn(controlStyle, 'h-12 appearance-none truncate pe-10 sm:h-11')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-muted" />
        </div>
      )}
    </Field>
  )
}
