import { BASE_RANK } from '@limelight/contract/people/tiers'
import type { Segment, SegmentCondition } from '@limelight/contract/talk/segments'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { fanListsQuery } from '../../shared/fan-lists/fan-lists.api.ts'
import { useTierName } from '../../shared/subscriptions/use-tier-name.ts'
import { ownLinksQuery } from '../links/links.api.ts'
import { ownTiersQuery } from '../tiers/tiers.api.ts'
import { useMoney } from '../use-money.ts'
import { BLANK_OF } from './condition-rows.ts'

/** What conditions ask, in words. */
export function useConditionText(segments: readonly Segment[] | undefined): (condition: SegmentCondition) => string {
  const { t } = useT('creator/segments')
  const shared = useT('shared/fan-lists')
  const money = useMoney()
  const tierName = useTierName()
  const asks = (field: SegmentCondition['field']) =>
    segments?.some(({ conditions }) => conditions.some((one) => one.field === field)) ?? false
  const { data: tiers } = useQuery({ ...ownTiersQuery, enabled: asks('tier') })
  const { data: lists } = useQuery({ ...fanListsQuery(), enabled: asks('on_list') })
  const { data: links } = useQuery({ ...ownLinksQuery({ pageSize: 100 }), enabled: asks('came_by_link') })

  function blankOf({ field, number, money: amount, listId, linkId }: SegmentCondition): string {
    const count = number ?? 0
    switch (BLANK_OF[field]) {
      case 'tier': {
        const tier = tiers?.data.find(({ rank }) => rank === number)
        return tier || count === BASE_RANK ? tierName(tier ?? { name: '' }) : '…'
      }
      case 'months':
        return t('months', { count })
      case 'days':
        return t('days', { count })
      case 'money':
        return money(amount ?? 0)
      case 'list':
        return lists?.data.find(({ _id }) => _id === listId)?.name ?? (lists ? shared.t('deleted') : '…')
      case 'link':
        return links?.data.find(({ _id }) => _id === linkId)?.name ?? (links ? t('archivedLink') : '…')
      case 'none':
        return ''
    }
  }
  return (condition) => {
    const { field, isNot } = condition
    const how = t(`${isNot ? 'turned' : 'holds'}.${field}`, { value: blankOf(condition) })
    return `${t(`fields.${field}`)}: ${how}`
  }
}
