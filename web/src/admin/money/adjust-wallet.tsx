import { MAX_ADJUSTMENT_TOKENS } from '@limelight/contract/adjustments'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAttempt } from '../../shared/payments/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { adjustWallet } from './money.api.ts'

export interface AdjustWalletProps {
  fanId: string
  balance: number
}

export function AdjustWallet({ fanId, balance }: AdjustWalletProps) {
  const { formatTokens } = useFormat()
  const { t } = useT('admin/money')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('wallet.adjust')}</Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('wallet.adjustTitle')}
        description={t('wallet.adjustText', { count: balance, shown: formatTokens(balance) })}
      >
        <AdjustForm fanId={fanId} onDone={close} />
      </Dialog>
    </>
  )
}

/** Inside of the dialog, so that each opening starts anew. */
function AdjustForm({ fanId, onDone }: { fanId: string; onDone: () => void }) {
  const { formatTokens } = useFormat()
  const { t } = useT('admin/money')
  const attempt = useAttempt()
  const form = useForm({
    submit: async (data) => {
      const isTaking = data.get('direction') === 'take'
      const tokens = Number(data.get('tokens')) * (isTaking ? -1 : 1)
      const body = { tokens, reason: String(data.get('reason') ?? '').trim() }
      const balance = await attempt(JSON.stringify(body), (key) => adjustWallet(fanId, body, key))
      toast.success(t(isTaking ? 'wallet.taken' : 'wallet.given', { count: balance, shown: formatTokens(balance) }))
      onDone()
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <RadioCards
        legend={t('wallet.direction')}
        name="direction"
        columns={2}
        defaultValue="give"
        options={[
          { value: 'give', label: t('wallet.give') },
          { value: 'take', label: t('wallet.take') },
        ]}
      />
      <PriceInput
        label={t('wallet.tokens')}
        name="tokens"
        unit="tokens"
        required
        min={1}
        max={MAX_ADJUSTMENT_TOKENS}
        error={form.errorOf('tokens')}
      />
      <ReasonField label={t('wallet.reason')} hint={t('wallet.reasonHint')} maxLength={500} form={form} />
      <FormActions busy={form.submitting}>{t('wallet.adjust')}</FormActions>
    </Form>
  )
}
