import { isApiError } from '@limelight/contract/client'
import { useState } from 'react'
import { refusalAt } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { CodeField } from '../auth/code-field.tsx'
import { CurrentPasswordField } from '../auth/password-field.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { beginFactor, confirmFactor, type NewFactor } from './second-factor.api.ts'

export interface AddFactorDialogProps {
  onClose: () => void
}

/** Password, then the picture for the app and a code of it, then the recovery codes. */
export default function AddFactorDialog({ onClose }: AddFactorDialogProps) {
  const { t } = useT('shared/accounts')
  const [factor, setFactor] = useState<NewFactor>()
  const [codes, setCodes] = useState<string[]>()
  return (
    <Dialog open onClose={onClose} title={codes ? t('factor.codesTitle') : t('factor.add')}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : factor ? (
        <ScanStep factor={factor} onCodes={setCodes} onClose={onClose} />
      ) : (
        <PasswordStep onFactor={setFactor} onClose={onClose} />
      )}
    </Dialog>
  )
}

function PasswordStep({ onFactor, onClose }: { onFactor: (factor: NewFactor) => void; onClose: () => void }) {
  const { t } = useT('shared/accounts')
  const hasPassword = useAppStore((state) => state.auth.authUser?.hasPassword !== false)
  const form = useForm({
    submit: async (fields) => onFactor(await beginFactor(String(fields.get('currentPassword') ?? ''))),
    adjust: (refusal, error) =>
      isApiError(error) && error.code === 'password_incorrect' ? refusalAt(refusal, 'currentPassword') : refusal,
  })
  return (
    <Form {...form.props} message={form.message}>
      <p className="text-[15px] text-muted">{t('factor.needsApp')}</p>
      {hasPassword && (
        <CurrentPasswordField
          label={t('currentPassword')}
          name="currentPassword"
          error={form.errorOf('currentPassword')}
        />
      )}
      <FormActions onCancel={onClose} busy={form.submitting}>
        {t('factor.next')}
      </FormActions>
    </Form>
  )
}

interface ScanStepProps {
  factor: NewFactor
  onCodes: (codes: string[]) => void
  onClose: () => void
}

function ScanStep({ factor: { secret, uri }, onCodes, onClose }: ScanStepProps) {
  const { t } = useT('shared/accounts')
  const auth = useT('shared/auth')
  const form = useForm({
    submit: async (fields) => onCodes(await confirmFactor(String(fields.get('code') ?? ''))),
    adjust: (refusal, error) =>
      isApiError(error) && error.code === 'second_factor_incorrect' ? refusalAt(refusal, 'code') : refusal,
  })
  return (
    <Form {...form.props} message={form.message}>
      <p className="text-[15px]">{t('factor.scan')}</p>
      <QrCode text={uri} label={t('factor.qr')} />
      <details className="text-sm text-muted">
        <summary className="cursor-pointer py-1 font-semibold">{t('factor.byHand')}</summary>
        <code dir="ltr" className="block py-1 break-all text-ink select-all">
          {secret.replaceAll(/(.{4})/g, '$1 ').trim()}
        </code>
      </details>
      <CodeField label={auth.t('factor.code')} error={form.errorOf('code')} />
      <FormActions onCancel={onClose} busy={form.submitting}>
        {t('factor.switchOn')}
      </FormActions>
    </Form>
  )
}
