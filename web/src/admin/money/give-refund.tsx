import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { PaymentDetails } from './payment-facts.tsx'
import { RefundForm } from './refund-form.tsx'

export interface GiveRefundProps {
  payment: PaymentDetails
}

export function GiveRefund({ payment }: GiveRefundProps) {
  const { t } = useT('admin/money')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('refunds.give')}</Button>
      <Dialog open={isOpen} onClose={close} title={t('refunds.give')}>
        <RefundForm payment={payment} onDone={close} />
      </Dialog>
    </>
  )
}
