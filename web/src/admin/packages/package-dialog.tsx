import type { AdminPackage } from '@limelight/contract/packages'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { savePackage } from './packages.api.ts'

export interface PackageDialogProps {
  open: boolean
  onClose: () => void
  /** Absent: a new one. */
  package?: AdminPackage
}

export function PackageDialog({ open, onClose, package: known }: PackageDialogProps) {
  const { t } = useT('admin/packages')
  const title = known ? t('editTitle', { name: known.name }) : t('add')
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <PackageForm known={known} onDone={onClose} />
    </Dialog>
  )
}

/** Inside of the dialog, so that each opening starts anew. */
function PackageForm({ known, onDone }: { known: AdminPackage | undefined; onDone: () => void }) {
  const { formatTokens } = useFormat()
  const { t } = useT('admin/packages')
  const adminWords = useT('admin')
  const { currency, tokensFor } = usePrices()
  const [price, setPrice] = useState(String(known?.price ?? ''))
  const form = useForm({
    submit: async (data) => {
      const name = String(data.get('name') ?? '').trim()
      const isActive = data.get('isActive') === 'on'
      await savePackage(known, { name, price: Number(price), tokens: Number(data.get('tokens')), isActive })
      toast.success(t('saved', { name }))
      onDone()
    },
  })

  const plain = tokensFor(Number(price))
  return (
    <Form {...form.props} message={form.message} autoComplete="off">
      <TextField
        label={t('name')}
        name="name"
        required
        maxLength={60}
        defaultValue={known?.name}
        error={form.errorOf('name')}
      />
      <PriceInput
        label={t('price')}
        name="price"
        unit={currency}
        required
        min={0.01}
        value={price}
        onChange={setPrice}
        error={form.errorOf('price')}
      />
      <PriceInput
        label={t('tokens')}
        name="tokens"
        unit="tokens"
        required
        min={1}
        {...(known && { defaultValue: known.tokens })}
        hint={plain > 0 ? t('bonusHint', { count: plain, shown: formatTokens(plain) }) : undefined}
        error={form.errorOf('tokens')}
      />
      <Switch name="isActive" label={t('active')} defaultChecked={known?.isActive ?? true} />
      <FormActions busy={form.submitting}>{adminWords.t('save')}</FormActions>
    </Form>
  )
}
