import { SelectField, type SelectOption } from '../form/select-field.tsx'

export interface FilterSelectProps {
  /** Read aloud; the chosen option says the rest. */
  label: string
  /** The choice that filters nothing. */
  all?: string
  options: readonly SelectOption[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** One filter above a list. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  return (
    <SelectField
      label={label}
      hideLabel
      options={options}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      className="flex-1 basis-[calc(50%-0.375rem)] sm:min-w-40 sm:flex-none"
      {...(all !== undefined && { placeholder: all })}
    />
  )
}
