import { ACCENTS, type SettingKey, type SettingRow } from '@limelight/contract/core/settings'
import { GATEWAYS } from '@limelight/contract/finance/payments'
import { isLanguage, LANGUAGES } from '@limelight/contract/languages'
import { AGE_CHECK_MODES } from '@limelight/contract/people/age-check-modes'
import { CREATOR_REFERRALS, FAN_REFERRALS } from '@limelight/contract/people/referral-rules'
import type { BrandSlot } from '@limelight/contract/site/brand'
import type { ChangeEvent } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { CountryPicker } from '../../shared/blocks/country-picker.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { AccentField } from './accent-field.tsx'
import { BrandUpload } from './brand-upload.tsx'
import { CurrencyField } from './currency-field.tsx'
import { isHelped } from './help.ts'
import { LanguagesField } from './languages-field.tsx'
import {
  type Draft,
  type FieldValue,
  fieldValue,
  isChanged,
  isDefault,
  shownValue,
  withDefault,
} from './settings-form.ts'

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
    <div className={cn('grid grid-cols-1 gap-2 p-4 sm:px-6 sm:py-5', hasChanged && 'bg-sunken')}>
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
      {(hasChanged || !isDefault(row, draft)) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          {hasChanged && <Badge tone="primary">{t('changed')}</Badge>}
          {!isDefault(row, draft) && (
            <>
              <DefaultValue row={row} />
              <button
                type="button"
                aria-label={t('resetOf', { label: t(`labels.${row.key}`) })}
                onClick={() => onDraft(withDefault(row, draft))}
                className="rounded-md py-1 font-semibold text-link hover:underline"
              >
                {t('reset')}
              </button>
            </>
          )}
        </div>
      )}
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
  const { t } = useT('admin/settings')
  const nameOf = useOptionName()
  const { options } = row
  const label = t(`labels.${row.key}`)
  const name = `values.${row.key}`
  const hint = isHelped(row.key) ? t(`help.${row.key}`) : undefined
  if (typeof value === 'boolean') {
    const checked = {
      checked: value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.checked),
    }
    return <Switch label={label} hint={hint} name={name} {...checked} />
  }
  if (row.key === 'languages' && typeof value === 'object')
    return <LanguagesField label={label} name={name} codes={value} onChange={onChange} error={error} />
  if (typeof value === 'object') return <CountryPicker label={label} codes={value} onChange={onChange} error={error} />
  if (row.key === 'accent') return <AccentField {...{ label, name, value, onChange }} />
  if (row.key === 'currency') return <CurrencyField {...{ label, hint, name, value, error, onChange }} />
  const field = { label, hint, name, value, error }
  if (options) {
    return (
      <SelectField
        {...field}
        options={options.map((option) => ({ value: option, label: nameOf(row.key, option) }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const slot = SLOTS[row.key]
  if (slot) {
    return (
      <div className="grid gap-3">
        <TextField {...field} dir="ltr" onChange={(event) => onChange(event.currentTarget.value)} />
        <BrandUpload slot={slot} label={label} shown={typeof value === 'string' ? value : ''} />
      </div>
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

/** What can be uploaded instead of naming an address. */
const SLOTS: Partial<Record<SettingKey, BrandSlot>> = { logoUrl: 'logo', darkmodeLogoUrl: 'dark-logo', favicon: 'icon' }

/** How people call an option: a language and a country by its name. */
function useOptionName(): (key: SettingKey, option: string) => string {
  const { t } = useT('admin/settings')
  const { formatCountry } = useFormat()
  return (key, option) => {
    if (key === 'blockedCountries') return formatCountry(option)
    if (key === 'languages' || key === 'defaultLanguage') return isLanguage(option) ? LANGUAGES[option].name : option
    const accent = key === 'accent' ? oneOf(ACCENTS, option) : undefined
    if (accent) return t(`accents.${accent}`)
    const mode = key === 'ageCheck' ? oneOf(AGE_CHECK_MODES, option) : undefined
    if (mode) return t(`ageChecks.${mode}`)
    const creators = key === 'creatorReferrals' ? oneOf(CREATOR_REFERRALS, option) : undefined
    if (creators) return t(`creatorReferrals.${creators}`)
    const fans = key === 'fanReferrals' ? oneOf(FAN_REFERRALS, option) : undefined
    if (fans) return t(`fanReferrals.${fans}`)
    const gateway = key === 'paymentGateway' ? oneOf(GATEWAYS, option) : undefined
    return gateway ? t(`gateways.${gateway}`) : option
  }
}

function DefaultValue({ row: { key, defaultValue } }: { row: SettingRow }) {
  const { t } = useT('admin/settings')
  const { formatList } = useFormat()
  const nameOf = useOptionName()
  const words = wordsOf(defaultValue)
  return <span className="min-w-0 break-words">{t('default', { value: words || t('empty') })}</span>

  function wordsOf(value: SettingRow['value']): string {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    // As the field takes it, with a point in every language.
    if (typeof value === 'number') return String(fieldValue({ key, value }))
    return typeof value === 'object' ? formatList(value.map((one) => nameOf(key, one))) : nameOf(key, value)
  }
}
