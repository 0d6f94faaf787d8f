import { LANGUAGE_CODES, LANGUAGES } from '@limelight/contract/languages'
import { Checkbox } from '../../ui/form/checkbox.tsx'

export interface LanguagesFieldProps {
  label: string
  name: string
  codes: readonly string[]
  error: string | undefined
  onChange: (codes: readonly string[]) => void
}

/** The languages of the product, each under its own name, of which a site offers some. */
export function LanguagesField({ label, name, codes, error, onChange }: LanguagesFieldProps) {
  const withoutOrWith = (code: string, isChosen: boolean) =>
    LANGUAGE_CODES.filter((known) => (known === code ? isChosen : codes.includes(known)))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {LANGUAGE_CODES.map((code) => (
        <Checkbox
          key={code}
          label={LANGUAGES[code].name}
          name={name}
          checked={codes.includes(code)}
          onChange={(event) => onChange(withoutOrWith(code, event.currentTarget.checked))}
        />
      ))}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
