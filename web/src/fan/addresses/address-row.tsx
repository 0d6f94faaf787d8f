import type { Address } from '@limelight/contract/commerce/orders'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { AddressDialog } from '../../shared/addresses/address-dialog.tsx'
import { AddressLines } from '../../shared/addresses/address-lines.tsx'
import { useMakeDefault, useRemoveAddress } from '../../shared/addresses/addresses.api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export interface AddressRowProps {
  address: Address
}

export function AddressRow({ address }: AddressRowProps) {
  const { t } = useT('fan/addresses')
  const textOf = useErrorText()
  const [asked, setAsked] = useState<'edit' | 'remove'>()
  const remove = useRemoveAddress(address._id)
  const makeDefault = useMakeDefault(address._id)
  const close = () => setAsked(undefined)
  return (
    <li>
      <Card space="tight" className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="grid min-w-0 flex-1 basis-48 grid-cols-1 justify-items-start gap-2">
          {address.isDefault && <Badge tone="primary">{t('isDefault')}</Badge>}
          <AddressLines address={address} className="max-w-full" />
        </div>
        <div className="flex flex-wrap gap-2">
          {!address.isDefault && (
            <Button
              variant="ghost"
              size="sm"
              busy={makeDefault.isPending}
              onClick={() => makeDefault.mutate(undefined, { onError: (error) => toast.error(textOf(error)) })}
            >
              {t('makeDefault')}
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => setAsked('edit')}>
            {t('edit')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setAsked('remove')}>
            {t('remove')}
          </Button>
        </div>
      </Card>
      {asked === 'edit' && <AddressDialog address={address} onClose={close} />}
      <ActionDialog
        danger
        open={asked === 'remove'}
        onClose={close}
        action={() => remove.mutateAsync()}
        done={t('removed')}
        title={t('removeTitle')}
        text={t('removeText')}
        confirmLabel={t('remove')}
      />
    </li>
  )
}
