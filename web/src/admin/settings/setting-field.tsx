import { isLanguage, LANGUAGES } from '@limelight/contract/languages'
import type { SettingRow } from '@limelight/contract/settings'
import { useT } from '../../platform/i18n/use-t.ts'
import { CountryPicker } from '../../shared/blocks/country-picker.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { LanguagesField } from './languages-field.tsx'
import { type Draft, type FieldValue, isChanged, isDefault, shownValue, withDefault } from './settings-form.ts'

export interface SettingFieldProps {
  row: SettingRow
  draft: Draft
  onDraft: (draft: Draft) => void
  error: string | undefined
}

/** One setting in the control its type asks for, marked while it differs from what is stored. */
export function SettingField({ row, draft, onDraft, error }: SettingFieldProps) {
  const { t } = useT('admin/settings')
  const hasChanged = isChanged(row, draft)
  return (
    <div
      className={cn(
        'grid grid-cols-1 gap-2 rounded-2xl border p-4',
        hasChanged ? 'border-ink bg-surface' : 'border-line bg-surface',
      )}
    >
      <Control
        row={row}
        value={shownValue(row, draft)}
        error={error}
        onChange={(value) => onDraft({ ...draft, [row.key]: value })}
      />
      {typeof row.value === 'boolean' && error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        {hasChanged && <Badge tone="primary">{t('changed')}</Badge>}
        <DefaultValue row={row} />
        {!isDefault(row, draft) && (
          <button
            type="button"
            aria-label={t('resetOf', { label: row.label })}
            onClick={() => onDraft(withDefault(row, draft))}
            className="rounded-md py-1 font-semibold text-link hover:underline"
          >
            {t('reset')}
          </button>
        )}
      </div>
    </div>
  )
}

interface ControlProps {
  row: SettingRow
  value: FieldValue
  error: string | undefined
  onChange: (value: FieldValue) => void
}

function Control({ row, value, error, onChange }: ControlProps) {
  const { label, options } = row
  const name = `values.${row.key}`
  if (typeof value === 'boolean') {
    return (
      <Switch label={label} name={name} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
    )
  }
  if (row.key === 'languages' && typeof value === 'object')
    return <LanguagesField label={label} name={name} codes={value} onChange={onChange} error={error} />
  if (typeof value === 'object') return <CountryPicker label={label} codes={value} onChange={onChange} error={error} />
  const field = { label, name, value, error }
  if (options) {
    return (
      <SelectField
        {...field}
        options={options.map((option) => ({
          value: option,
          label: isLanguage(option) ? LANGUAGES[option].name : option,
        }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextField
      {...field}
      {...(typeof row.value === 'number' && { inputMode: 'decimal' as const })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function DefaultValue({ row: { defaultValue } }: { row: SettingRow }) {
  const { t } = useT('admin/settings')
  const words = typeof defaultValue === 'boolean' ? t(defaultValue ? 'on' : 'off') : String(defaultValue)
  return <span className="min-w-0 break-words">{t('default', { value: words || t('empty') })}</span>
}
