import type { ConsoleOverview } from '@limelight/contract/site/console'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { NumbersTable } from '../../ui/chart/numbers-table.tsx'

export interface FiguresTableProps {
  overview: ConsoleOverview
}

const HEADS = ['day', 'revenue', 'previous', 'fee', 'signUps', 'subscribers', 'cardPayments', 'failed'] as const

/** The numbers of the drawings, newest day first. */
export function FiguresTable({ overview: { byDay, byDayBefore } }: FiguresTableProps) {
  const { formatDayOfYear, formatTokens } = useFormat()
  const { t } = useT('admin/home')
  const { money } = usePrices()
  const rows = byDay.map((each, index) => [
    formatDayOfYear(each.day),
    money(each.revenue),
    money(byDayBefore[index]?.revenue ?? 0),
    money(each.fee),
    formatTokens(each.signUps),
    each.subscribers === null ? '–' : formatTokens(each.subscribers),
    formatTokens(each.cardPayments),
    formatTokens(each.failedPayments),
  ])
  return (
    <div className="mt-4">
      <NumbersTable label={t('asTable')} heads={HEADS.map((head) => t(head))} rows={rows.reverse()} />
    </div>
  )
}
