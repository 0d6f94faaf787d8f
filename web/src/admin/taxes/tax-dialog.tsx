import { COUNTRY_CODES } from '@limelight/contract/countries'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useCountries } from '../../platform/use-countries.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { setRate } from './taxes.api.ts'

export interface TaxDialogProps {
  open: boolean
  onClose: () => void
}

export function TaxDialog({ open, onClose }: TaxDialogProps) {
  const { t } = useT('admin/taxes')
  const adminWords = useT('admin')
  const countries = useCountries()
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('add')}
      saveLabel={adminWords.t('save')}
      submit={async (data) => {
        const country = oneOf(COUNTRY_CODES, String(data.get('country') ?? ''))
        // The browser has asked for a country already.
        if (!country) return undefined
        await setRate({ country, percent: Number(data.get('percent')), validFrom: String(data.get('validFrom')) })
        return t('saved')
      }}
    >
      {(errorOf) => (
        <>
          <SelectField
            label={t('country')}
            name="country"
            required
            placeholder={t('chooseCountry')}
            options={countries}
            error={errorOf('country')}
          />
          <PriceInput
            label={t('percent')}
            name="percent"
            unit="%"
            required
            min={0}
            max={100}
            error={errorOf('percent')}
          />
          <TextField
            label={t('from')}
            name="validFrom"
            type="date"
            required
            hint={t('fromHint')}
            defaultValue={new Date().toISOString().slice(0, 10)}
            error={errorOf('validFrom')}
          />
        </>
      )}
    </FormDialog>
  )
}
