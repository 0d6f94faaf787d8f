import type { OwnPerformer } from '@limelight/contract/people/performers'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useCountries } from '../../platform/use-countries.ts'
import { atTakenField } from '../../shared/auth/taken-fields.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { saveBanking } from './account.api.ts'
import { CurrentPassword, currentPasswordOf } from './current-password.tsx'

export interface BankingFormProps {
  performer: OwnPerformer
  onClose: () => void
}

/** The account number is asked for each time: the server never hands it out again. */
export function BankingForm({ performer, onClose }: BankingFormProps) {
  const { t } = useT('creator/account')
  const ui = useT('ui')
  const { banking } = performer
  const form = useForm({
    isUpdate: true,
    submit: async (data) => {
      await saveBanking({ ...bankingOf(data), ...currentPasswordOf(data) })
      toast.success(ui.t('changesSaved'))
      onClose()
    },
    adjust: atTakenField,
  })
  return (
    <Form {...form.props} message={form.message} autoComplete="off">
      <TextField
        label={t('banking.holder')}
        name="accountHolder"
        defaultValue={banking?.accountHolder ?? ''}
        required
        maxLength={100}
        error={form.errorOf('accountHolder')}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label={t('banking.bank')}
          name="bankName"
          defaultValue={banking?.bankName ?? ''}
          required
          maxLength={100}
          error={form.errorOf('bankName')}
        />
        <SelectField
          label={t('banking.country')}
          name="country"
          placeholder={ui.t('choose')}
          required
          defaultValue={banking?.country ?? performer.country ?? ''}
          options={useCountries()}
          error={form.errorOf('country')}
        />
      </div>
      <TextField
        label={t('banking.number')}
        name="accountNumber"
        required
        minLength={4}
        maxLength={40}
        error={form.errorOf('accountNumber')}
      />
      <TextField
        label={t('banking.code')}
        name="bankCode"
        hint={t('optional')}
        maxLength={20}
        error={form.errorOf('bankCode')}
      />
      <CurrentPassword error={form.errorOf('currentPassword')} />
      <p className="text-sm text-muted">{t('banking.pauseHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.submitting}>
          {t('save')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('banking.cancel')}
        </Button>
      </div>
    </Form>
  )
}

function bankingOf(data: FormData): Parameters<typeof saveBanking>[0] {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const bankCode = text('bankCode')
  return {
    accountHolder: text('accountHolder'),
    bankName: text('bankName'),
    // The options come from the same table of countries the contract checks against.
    country: text('country') as Parameters<typeof saveBanking>[0]['country'],
    accountNumber: text('accountNumber'),
    ...(bankCode && { bankCode }),
  }
}
