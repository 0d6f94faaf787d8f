import type { Address } from '@limelight/contract/commerce/orders'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AddressFields, addressIn } from './address-fields.tsx'
import { useSaveAddress } from './addresses.api.ts'

export interface AddressDialogProps {
  /** Undefined: a new one. */
  address?: Address | undefined
  onSaved?: (address: Address) => void
  onClose: () => void
}

export function AddressDialog({ address, onSaved, onClose }: AddressDialogProps) {
  const { t } = useT('shared/addresses')
  const save = useSaveAddress(address?._id)
  const form = useForm({
    submit: async (data) => {
      const isDefault = data.get('isDefault') === 'on'
      const saved = await save.mutateAsync({ ...addressIn(data), ...(isDefault && { isDefault }) })
      toast.success(t('saved'))
      onSaved?.(saved)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={address ? t('editTitle') : t('addTitle')}
      actions={
        <Button type="submit" form="address" size="lg" busy={form.submitting} className="w-full">
          {t('save')}
        </Button>
      }
    >
      <Form {...form.props} id="address" message={form.message}>
        <AddressFields address={address} errorOf={form.errorOf} />
        {!address?.isDefault && <Checkbox name="isDefault" label={t('fields.isDefault')} />}
      </Form>
    </Dialog>
  )
}
