import { MAX_ADJUSTMENT_TOKENS } from '@limelight/contract/finance/adjustments'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAttempt } from '../../shared/payments/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
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
  const attempt = useAttempt()

  async function adjust(data: FormData): Promise<string> {
    const isTaking = data.get('direction') === 'take'
    const tokens = Number(data.get('tokens')) * (isTaking ? -1 : 1)
    const body = { tokens, reason: String(data.get('reason') ?? '').trim() }
    const left = await attempt(JSON.stringify(body), (key) => adjustWallet(fanId, body, key))
    return t(isTaking ? 'wallet.taken' : 'wallet.given', { count: left, shown: formatTokens(left) })
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('wallet.adjust')}</Button>
      <FormDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('wallet.adjustTitle')}
        description={t('wallet.adjustText', { count: balance, shown: formatTokens(balance) })}
        saveLabel={t('wallet.adjust')}
        submit={adjust}
      >
        {(errorOf) => (
          <>
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
              error={errorOf('tokens')}
            />
            <ReasonField label={t('wallet.reason')} hint={t('wallet.reasonHint')} maxLength={500} form={{ errorOf }} />
          </>
        )}
      </FormDialog>
    </>
  )
}
