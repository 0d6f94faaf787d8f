import { isApiError } from '@limelight/contract/client'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useAttempt } from '../payments/attempt.ts'

export type RefundDraft = { reason: string; endsAccess: boolean; isSiteLiable: boolean }

export interface RefundButtonProps {
  title: string
  text?: string
  /** Offers to end access or let it stay. */
  hasAccess?: boolean
  reasonMax: number
  onRefund: (draft: RefundDraft, idempotencyKey: string) => Promise<void>
}

/** Refunds with a reason; that the site pays is offered only after the refusal that needs it. */
export function RefundButton({ title, text, hasAccess = false, reasonMax, onRefund }: RefundButtonProps) {
  const { t } = useT('shared/moderation')
  const attempt = useAttempt()
  const [isOpen, setIsOpen] = useState(false)
  const [isShort, setIsShort] = useState(false)
  const form = useForm({
    submit: async (data) => {
      const draft = {
        reason: String(data.get('reason') ?? '').trim(),
        endsAccess: data.get('endsAccess') === 'on',
        isSiteLiable: data.get('isSiteLiable') === 'on',
      }
      try {
        await attempt(JSON.stringify(draft), (key) => onRefund(draft, key))
        toast.success(t('charges.done'))
        setIsOpen(false)
      } catch (error) {
        if (isApiError(error) && error.code === 'earnings_insufficient') setIsShort(true)
        throw error
      }
    },
  })
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setIsOpen(true)}>
        {t('charges.refund')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={title} {...(text && { description: text })}>
        <Form {...form.props} message={form.message}>
          <ReasonField label={t('reason')} maxLength={reasonMax} form={form} />
          {hasAccess && (
            <Checkbox name="endsAccess" defaultChecked label={t('endsAccess')} hint={t('endsAccessHint')} />
          )}
          {isShort && <Checkbox name="isSiteLiable" label={t('liable')} hint={t('liableHint')} />}
          <FormActions busy={form.submitting} danger>
            {t('charges.refund')}
          </FormActions>
        </Form>
      </Dialog>
    </>
  )
}
