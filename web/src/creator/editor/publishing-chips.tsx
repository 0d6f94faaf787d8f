import type { Access } from '@limelight/contract/content/access'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { useShownPrice } from '../../shared/items/use-shown-price.ts'
import { Clock } from '../../ui/icons.tsx'
import { ACCESS_ICONS } from './access-icons.ts'
import { Chip } from './chip.tsx'
import { PriceWorth } from './price-worth.tsx'
import { isPriced, type Publishing, type PublishingSheet, PublishingSheets } from './publishing-sheets.tsx'
import { instantOf } from './schedule-time.ts'

export interface PublishingChipsProps extends Publishing {
  open: PublishingSheet | undefined
  onOpen: (sheet: PublishingSheet | undefined) => void
}

/** Audience, price and time in one line; each opens its own sheet. */
export function PublishingChips({ open, onOpen, ...publishing }: PublishingChipsProps) {
  const { t } = useT('creator/feeds')
  const momentOf = useMoment()
  const shownPrice = useShownPrice()
  const { access, price, suggested, schedule, kind, errors } = publishing
  const tokens = Number(price)
  // What is sold to everybody may cost nothing.
  const hasPrice = tokens > 0 || (access === undefined && price !== '')
  const at = schedule && instantOf(schedule.at)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 sm:flex-wrap">
        {access && <AccessChip access={access} onPress={() => onOpen('access')} />}
        {isPriced(publishing) && (
          <Chip
            name={t('price')}
            tone={errors.price ? 'missing' : hasPrice ? 'money' : undefined}
            onPress={() => onOpen('price')}
          >
            {hasPrice
              ? shownPrice({ price: tokens, suggestedPrice: suggested === undefined ? undefined : tokens })
              : t('setPrice')}
          </Chip>
        )}
        {schedule && (
          <Chip
            name={t('time')}
            icon={<Clock className="size-4.5" />}
            tone={errors.schedule ? 'missing' : undefined}
            onPress={() => onOpen('time')}
          >
            {at === undefined ? t('now') : momentOf(at)}
          </Chip>
        )}
      </div>
      {isPriced(publishing) && open === undefined && <PriceWorth tokens={price} kind={kind} />}
      {open && <PublishingSheets {...publishing} open={open} onClose={() => onOpen(undefined)} />}
    </div>
  )
}

function AccessChip({ access, onPress }: { access: Access; onPress: () => void }) {
  const { t } = useT('creator/feeds')
  const Icon = ACCESS_ICONS[access]
  return (
    <Chip name={t('access')} icon={<Icon className="size-4.5" />} onPress={onPress}>
      {t(`accesses.${access}`)}
    </Chip>
  )
}
