import type { OwnOffer } from '@limelight/contract/commerce/offers'
import { useT } from '../../platform/i18n/use-t.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { lastDayOf } from '../last-day.ts'
import { LimitFields } from './limit-fields.tsx'
import { limitsTyped } from './offer-form.ts'
import { changeLimits } from './offers.api.ts'

export interface LimitsDialogProps {
  open: boolean
  onClose: () => void
  offer: OwnOffer
}

/** What may change of an offer that fans have seen. */
export function LimitsDialog({ open, onClose, offer: { _id, maxUses, uses, endsAt } }: LimitsDialogProps) {
  const { t } = useT('creator/offers')
  const ui = useT('ui')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('limits')}
      saveLabel={t('saveLimits')}
      submit={async (data) => {
        await changeLimits(_id, limitsTyped(data))
        return ui.t('changesSaved')
      }}
    >
      {(errorOf) => <LimitFields errorOf={errorOf} maxUses={maxUses} uses={uses} endsOn={lastDayOf(endsAt)} />}
    </FormDialog>
  )
}
