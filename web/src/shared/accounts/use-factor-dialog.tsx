import { isApiError } from '@limelight/contract/client'
import { useState } from 'react'
import { refusalAt } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { CodeField } from '../auth/code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { removeFactor, renewRecoveryCodes } from './second-factor.api.ts'

export interface UseFactorDialogProps {
  /** What the code is entered for. */
  to: 'remove' | 'renew'
  onClose: () => void
}

/** Switches the factor off, or makes new recovery codes; both take a code of it. */
export default function UseFactorDialog({ to, onClose }: UseFactorDialogProps) {
  const { t } = useT('shared/accounts')
  const auth = useT('shared/auth')
  const [codes, setCodes] = useState<string[]>()
  const form = useForm({
    submit: async (fields) => {
      const code = String(fields.get('code') ?? '')
      if (to === 'renew') return setCodes(await renewRecoveryCodes(code))
      await removeFactor(code)
      toast.success(t('factor.removed'))
      onClose()
    },
    adjust: (refusal, error) =>
      isApiError(error) && error.code === 'second_factor_incorrect' ? refusalAt(refusal, 'code') : refusal,
  })
  return (
    <Dialog open onClose={onClose} title={codes ? t('factor.codesTitle') : t(`factor.${to}`)}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Form {...form.props} message={form.message}>
          <p className="text-[15px] text-muted">{t(`factor.${to}Text`)}</p>
          <CodeField
            label={auth.t('factor.code')}
            hint={auth.t('factor.codeHint')}
            error={form.errorOf('code')}
            focus
          />
          <FormActions onCancel={onClose} busy={form.submitting} danger={to === 'remove'}>
            {t(`factor.${to}`)}
          </FormActions>
        </Form>
      )}
    </Dialog>
  )
}
