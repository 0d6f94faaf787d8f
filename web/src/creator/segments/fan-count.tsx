import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useSettled } from '../../platform/use-settled.ts'
import { type Condition, countFans } from './segments.api.ts'

export interface FanCountProps {
  /** Null while a blank is empty. */
  conditions: readonly Condition[] | null
}

/** How many fans match now, once nobody types any more. */
export function FanCount({ conditions }: FanCountProps) {
  const { t } = useT('creator/segments')
  const { formatTokens } = useFormat()
  const textOf = useErrorText()
  const current = JSON.stringify(conditions)
  const settled = useSettled(current)
  const { data, error, isFetching } = useQuery({
    queryKey: ['POST /performer/segments/count', settled],
    queryFn: ({ signal }) => countFans(conditions ?? [], signal),
    enabled: conditions !== null && settled === current,
    placeholderData: keepPreviousData,
  })
  const text = () => {
    if (conditions === null) return t('incomplete')
    if (error && settled === current) return textOf(error)
    return data === undefined ? t('counting') : t('matching', { count: data, shown: formatTokens(data) })
  }
  return (
    <p role="status" aria-busy={isFetching || settled !== current} className="font-semibold aria-busy:text-muted">
      {text()}
    </p>
  )
}
