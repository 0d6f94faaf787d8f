import type { AdminPackage } from '@limelight/contract/finance/packages'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
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
  const adminWords = useT('admin')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={known ? t('editTitle', { name: known.name }) : t('add')}
      saveLabel={adminWords.t('save')}
      submit={async (data) => {
        const name = String(data.get('name') ?? '').trim()
        const isActive = data.get('isActive') === 'on'
        await savePackage(known, {
          name,
          price: Number(data.get('price')),
          tokens: Number(data.get('tokens')),
          isActive,
        })
        return t('saved', { name })
      }}
    >
      {(errorOf) => <PackageFields known={known} errorOf={errorOf} />}
    </FormDialog>
  )
}

interface PackageFieldsProps {
  known: AdminPackage | undefined
  errorOf: (name: string) => string | undefined
}

function PackageFields({ known, errorOf }: PackageFieldsProps) {
  const { formatTokens } = useFormat()
  const { t } = useT('admin/packages')
  const { currency, tokensFor } = usePrices()
  const [price, setPrice] = useState(String(known?.price ?? ''))
  const plain = tokensFor(Number(price))
  return (
    <>
      <TextField
        label={t('name')}
        name="name"
        required
        maxLength={60}
        defaultValue={known?.name}
        error={errorOf('name')}
      />
      <PriceInput
        label={t('price')}
        name="price"
        unit={currency}
        required
        min={0.01}
        value={price}
        onChange={setPrice}
        error={errorOf('price')}
      />
      <PriceInput
        label={t('tokens')}
        name="tokens"
        unit="tokens"
        required
        min={1}
        {...(known && { defaultValue: known.tokens })}
        hint={plain > 0 ? t('bonusHint', { count: plain, shown: formatTokens(plain) }) : undefined}
        error={errorOf('tokens')}
      />
      <Switch name="isActive" label={t('active')} defaultChecked={known?.isActive ?? true} />
    </>
  )
}
