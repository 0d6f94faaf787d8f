import type { AddressId } from '@limelight/contract/ids'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { AddressChoice, useChosenAddress } from '../addresses/address-choice.tsx'
import { useDeliverTo } from './orders.api.ts'

export interface DeliverToDialogProps {
  orderId: string
  onClose: () => void
}

export default function DeliverToDialog({ orderId, onClose }: DeliverToDialogProps) {
  const { t } = useT('shared/orders')
  const addresses = useT('shared/orders')
  const { addressId, choose } = useChosenAddress()
  const deliver = useDeliverTo(orderId)
  const form = useForm({
    submit: async () => {
      if (addressId === undefined) return
      await deliver.mutateAsync({ addressId: addressId as AddressId })
      toast.success(t('addressSaved'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('changeAddress')}
      actions={
        addressId !== undefined && (
          <Button type="submit" form="deliver-to" size="lg" busy={form.submitting} className="w-full">
            {addresses.t('use')}
          </Button>
        )
      }
    >
      {/* The choice may open a dialog with a form of its own, so it stands beside this one. */}
      <Form {...form.props} id="deliver-to" message={form.message} />
      <AddressChoice value={addressId} onChange={choose} />
    </Dialog>
  )
}
