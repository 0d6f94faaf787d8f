import { useT } from '../../platform/i18n/use-t.ts'
import type { ListControls } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { PERIODS } from './period.ts'

export interface PeriodFilterProps {
  list: ListControls
  /** What happened then: what the rows are sorted and filtered by. */
  label: string
}

/** When the rows of a list were made: a usual period, or own dates. */
export function PeriodFilter({ list, label }: PeriodFilterProps) {
  const { t } = useT('admin/lists')
  const { filters, change } = list
  const period = oneOf(PERIODS, filters.period)
  return (
    <>
      <FilterSelect
        label={label}
        all={t('period.any')}
        options={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={period}
        onChange={(value) => change({ filters: { period: value, from: undefined, to: undefined } })}
      />
      {period === 'custom' && (
        <div className="flex w-full items-end gap-2 sm:w-auto">
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              type="date"
              label={t(`period.${name}`)}
              hideLabel
              title={t(`period.${name}`)}
              defaultValue={filters[name]}
              max={name === 'from' ? filters.to : undefined}
              min={name === 'to' ? filters.from : undefined}
              onChange={(event) => change({ filters: { [name]: event.currentTarget.value || undefined } })}
              className="min-w-0 flex-1"
            />
          ))}
        </div>
      )}
    </>
  )
}
