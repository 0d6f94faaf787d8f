import { MOVEMENTS, type Movement } from '@limelight/contract/commerce/movements'
import type { RecurringRevenue } from '@limelight/contract/commerce/recurring-revenue'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Link } from '../../ui/link.tsx'
import { changesPath } from './growth.api.ts'

export interface MovementsTableProps {
  revenue: RecurringRevenue
}

const SIGNS: Record<Movement, '+' | '−'> = {
  new: '+',
  reactivation: '+',
  expansion: '+',
  contraction: '−',
  churn: '−',
}

/** From the start to the end of the period, as a sum that can be checked; each movement opens its changes. */
export function MovementsTable({ revenue }: MovementsTableProps) {
  const { formatTokens } = useFormat()
  const { t } = useT('admin/growth')
  const { money } = usePrices()
  const { from, to } = revenue
  return (
    <table className="w-full self-start text-sm tabular-nums">
      <caption className="sr-only">{t('movementsCaption')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('movement')}</th>
          <th scope="col">{t('count')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody className="[&_td]:py-2 [&_td]:text-end [&_th]:py-2 [&_th]:pe-3 [&_th]:text-start [&_th]:font-normal">
        <tr>
          <th scope="row">{t('recurring.start')}</th>
          <td className="text-muted">{formatTokens(revenue.payersAtStart)}</td>
          <td className="font-semibold">{money(revenue.start)}</td>
        </tr>
        {MOVEMENTS.map((movement) => (
          <tr key={movement} className="border-t border-line">
            <th scope="row">
              <Link to={changesPath(movement, { from, to })} className="text-link underline underline-offset-2">
                {t(`movements.${movement}`)}
              </Link>
            </th>
            <td className="text-muted">{formatTokens(revenue[movement].count)}</td>
            <td className={SIGNS[movement] === '+' ? 'text-success' : 'text-danger'}>
              <bdi>
                {revenue[movement].amount > 0 && SIGNS[movement]}
                {money(revenue[movement].amount)}
              </bdi>
            </td>
          </tr>
        ))}
        <tr className="border-t-2 border-line-strong">
          <th scope="row">{t('recurring.end')}</th>
          <td className="text-muted">{formatTokens(revenue.payers)}</td>
          <td className="font-semibold">{money(revenue.end)}</td>
        </tr>
      </tbody>
    </table>
  )
}
