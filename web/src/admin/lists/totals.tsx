import { useT } from '../../platform/i18n/use-t.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export type Figure =
  | 'count'
  | 'paid'
  | 'gross'
  | 'tax'
  | 'fee'
  | 'net'
  | 'refunded'
  | 'amount'
  | 'open'
  | 'renewing'
  | 'perMonth'

export interface TotalsProps<Total> {
  answer: { data: { data: { isTooMany: boolean; totals: readonly Total[] } } | undefined; isError: boolean }
  figuresOf: (total: Total) => readonly (readonly [figure: Figure, text: string])[]
}

/** What all rows of a list add up to, not only those of its page; a line for each currency. */
export function Totals<Total>({ answer: { data, isError }, figuresOf }: TotalsProps<Total>) {
  const { t } = useT('admin/lists')
  if (isError) return <p className="mb-4 text-sm text-muted">{t('totals.failed')}</p>
  if (!data) return <Skeleton className="mb-4 h-16 rounded-2xl" />
  if (data.data.isTooMany) return <p className="mb-4 text-sm text-muted">{t('totals.tooMany')}</p>
  return (
    <section aria-label={t('totals.label')} className="mb-4 grid gap-2">
      {data.data.totals.map((total) => {
        const figures = figuresOf(total)
        return (
          <dl
            key={figures.map(([, text]) => text).join()}
            className="grid grid-cols-3 gap-x-6 gap-y-2 rounded-2xl bg-sunken px-4 py-3 sm:flex sm:flex-wrap"
          >
            {figures.map(([figure, text]) => (
              <div key={figure} className="min-w-0">
                <dt className="text-xs text-muted">{t(`totals.${figure}`)}</dt>
                <dd className="text-[15px] font-semibold break-words tabular-nums">{text}</dd>
              </div>
            ))}
          </dl>
        )
      })}
    </section>
  )
}
