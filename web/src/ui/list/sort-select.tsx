import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../button.tsx'
import { SelectField, type SelectOption } from '../form/select-field.tsx'
import { ArrowDown } from '../member-icons.ts'
import { ArrowUp } from '../more-icons.ts'

export interface SortSelectProps {
  list: {
    sortBy: string
    sort: 'asc' | 'desc'
    change: (change: { sortBy?: string; sort?: 'asc' | 'desc' }) => void
  }
  options: readonly SelectOption[]
}

/** The order of a list that has no column heads to press. */
export function SortSelect({ list, options }: SortSelectProps) {
  const { t } = useT('ui')
  const isDescending = list.sort === 'desc'
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <div className="flex w-full items-center gap-1 sm:w-auto">
      <SelectField
        label={t('order')}
        hideLabel
        options={options}
        value={list.sortBy}
        onChange={(event) => list.change({ sortBy: event.currentTarget.value })}
        className="min-w-0 flex-1 sm:min-w-40"
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={isDescending ? t('descending') : t('ascending')}
        title={isDescending ? t('descending') : t('ascending')}
        onClick={() => list.change({ sort: isDescending ? 'asc' : 'desc' })}
      >
        <Arrow />
      </Button>
    </div>
  )
}
