import { ACCESS, type Access } from '@limelight/contract/content/access'
import type { COMMISSION_KINDS } from '@limelight/contract/finance/commissions'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TierField } from '../tiers/tier-field.tsx'
import { PriceFields } from './price-fields.tsx'
import { ScheduleField } from './schedule-field.tsx'

/** What decides who sees something, for what price and from when. */
export type Publishing = {
  /** Absent where everybody pays the price. */
  access?: Access | undefined
  onAccess?: ((access: Access) => void) | undefined
  /** Tokens, as digits; empty while none is entered. */
  price: string
  onPrice: (price: string) => void
  /** The same, of what is suggested where fans choose the price; undefined: it is fixed. */
  suggested?: string | undefined
  /** Absent where fans cannot choose it. */
  onSuggested?: ((suggested: string | undefined) => void) | undefined
  /** The lowest tier that opens it, by its rank; undefined: the base tier. */
  minRank?: number | undefined
  /** Absent where no tier opens it. */
  onMinRank?: ((minRank: number) => void) | undefined
  /** Absent where the time is chosen no more. */
  schedule?: { at: string; onChange: (at: string) => void } | undefined
  /** What a sale of it is, for the share of the site. */
  kind: (typeof COMMISSION_KINDS)[number]
  errors: { price?: string | undefined; schedule?: string | undefined }
}
export type PublishingSheet = 'access' | 'price' | 'time'

export interface PublishingSheetsProps extends Publishing {
  open: PublishingSheet
  onClose: () => void
}

/** Pure: whether it has a price. */
export function isPriced({ access }: Pick<Publishing, 'access'>): boolean {
  return access === undefined || access === 'paid'
}

/** The sheet of one chip: its choice, and nothing besides. */
export function PublishingSheets({ open, onClose, ...publishing }: PublishingSheetsProps) {
  const { t } = useT('creator/feeds')
  const ui = useT('ui')
  const { access, price, minRank, onAccess, onPrice, onMinRank, schedule, kind, errors } = publishing
  const { suggested, onSuggested } = publishing
  const titles = { access: t('access'), price: t('price'), time: t('time') }
  return (
    <Dialog
      open
      onClose={onClose}
      title={titles[open]}
      width="sm"
      actions={<Button onClick={onClose}>{ui.t('done')}</Button>}
    >
      <form
        data-focus-first
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // The form that is edited is its parent for React.
          event.stopPropagation()
          onClose()
        }}
      >
        {open === 'access' && access && onAccess && (
          <RadioCards
            legend={<span className="sr-only">{t('access')}</span>}
            name="access"
            value={access}
            onChange={(chosen) => onAccess(ACCESS.find((one) => one === chosen) ?? access)}
            options={ACCESS.map((one) => ({ value: one, label: t(`accesses.${one}`), hint: t(`accessHints.${one}`) }))}
          />
        )}
        {open === 'access' && access === 'subscribers' && onMinRank && (
          <TierField value={minRank} onChange={onMinRank} />
        )}
        {open !== 'time' && isPriced({ access }) && (
          <PriceFields {...{ price, onPrice, suggested, onSuggested, kind }} error={errors.price} />
        )}
        {open === 'time' && schedule && (
          <ScheduleField value={schedule.at} onChange={schedule.onChange} error={errors.schedule} />
        )}
      </form>
    </Dialog>
  )
}
