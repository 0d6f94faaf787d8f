import { FAN_GROUPS } from '@limelight/contract/talk/fan-groups'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { fanListsQuery } from './fan-lists.api.ts'

export interface FansSelectProps {
  /** A group, the id of a list, or empty. */
  value: string
  onChange: (value: string) => void
}

/** Limits a list to the fans of a group, or on one of the creator's lists. */
export default function FansSelect({ value, onChange }: FansSelectProps) {
  const { t } = useT('shared/fan-lists')
  const { data } = useQuery(fanListsQuery())
  const lists = data?.data ?? []
  return (
    <div className="mb-2 flex lg:px-2">
      <FilterSelect
        label={t('filter')}
        all={t('everyone')}
        options={[
          ...FAN_GROUPS.map((group) => ({ value: group, label: t(`groups.${group}`) })),
          ...lists.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={value || undefined}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    </div>
  )
}
