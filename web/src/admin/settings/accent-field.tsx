import { ACCENTS } from '@limelight/contract/core/settings'
import { useT } from '../../platform/i18n/use-t.ts'
import { Check } from '../../ui/more-icons.ts'

export interface AccentFieldProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
}

/** The colours to choose from, each shown as itself and named. */
export function AccentField({ label, name, value, onChange }: AccentFieldProps) {
  const { t } = useT('admin/settings')
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {ACCENTS.map((accent) => (
          <label
            key={accent}
            data-accent={accent}
            className="flex h-11 items-center gap-2 rounded-full border border-line bg-surface ps-2 pe-4 text-sm font-semibold hover:border-line-strong has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name={name}
              value={accent}
              checked={accent === value}
              onChange={() => onChange(accent)}
              className="sr-only"
            />
            <span className="grid size-7 place-items-center rounded-full bg-primary text-on-primary" aria-hidden>
              {accent === value && <Check className="size-4" />}
            </span>
            {t(`accents.${accent}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
