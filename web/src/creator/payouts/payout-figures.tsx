import type { PayoutFigures as Figures } from '@limelight/contract/finance/payouts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { useMoney } from '../use-money.ts'

export interface PayoutFiguresProps {
  figures: Figures
}

/** Where all that was ever earned is now, and when the rest becomes available. */
export function PayoutFigures({ figures }: PayoutFiguresProps) {
  const { formatDay } = useFormat()
  const { t } = useT('creator/payouts')
  const money = useMoney()
  const { available, held, inRequests, paid, heldByDay, holdDays, obstacle } = figures
  return (
    <>
      <div className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <div className="col-span-2 grid lg:col-span-1">
          <StatTile
            featured
            label={t('available')}
            value={money(available)}
            hint={obstacle === null ? t('availableHint') : undefined}
          />
        </div>
        <StatTile label={t('held')} value={money(held)} hint={t('heldHint', { count: holdDays })} />
        <StatTile label={t('inPayout')} value={money(inRequests)} hint={t('inPayoutHint')} />
        <div className="col-span-2 grid lg:col-span-1">
          <StatTile label={t('paid')} value={money(paid)} />
        </div>
      </div>
      {heldByDay.length > 0 && (
        <Section framed title={t('heldTitle')}>
          <DescriptionList
            items={heldByDay.map(({ day, amount }) => ({ term: formatDay(day), value: money(amount) }))}
          />
        </Section>
      )}
    </>
  )
}
