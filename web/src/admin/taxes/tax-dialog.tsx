import { COUNTRY_CODES } from '@limelight/contract/countries'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useCountries } from '../../platform/use-countries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
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
  return (
    <Dialog open={open} onClose={onClose} title={t('add')}>
      <RateForm onDone={onClose} />
    </Dialog>
  )
}

/** Inside of the dialog, so that each opening starts anew. */
function RateForm({ onDone }: { onDone: () => void }) {
  const { t } = useT('admin/taxes')
  const adminWords = useT('admin')
  const form = useForm({
    submit: async (data) => {
      const country = oneOf(COUNTRY_CODES, String(data.get('country') ?? ''))
      // The browser has asked for a country already.
      if (!country) return
      await setRate({ country, percent: Number(data.get('percent')), validFrom: String(data.get('validFrom')) })
      toast.success(t('saved'))
      onDone()
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <SelectField
        label={t('country')}
        name="country"
        required
        placeholder={t('chooseCountry')}
        options={useCountries()}
        error={form.errorOf('country')}
      />
      <PriceInput
        label={t('percent')}
        name="percent"
        unit="%"
        required
        min={0}
        max={100}
        error={form.errorOf('percent')}
      />
      <TextField
        label={t('from')}
        name="validFrom"
        type="date"
        required
        hint={t('fromHint')}
        defaultValue={new Date().toISOString().slice(0, 10)}
        error={form.errorOf('validFrom')}
      />
      <FormActions busy={form.submitting}>{adminWords.t('save')}</FormActions>
    </Form>
  )
}
