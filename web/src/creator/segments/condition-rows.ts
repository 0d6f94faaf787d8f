import type { FanListId, LinkId } from '@limelight/contract/ids'
import type { SegmentField } from '@limelight/contract/talk/fan-groups'
import type { SegmentCondition } from '@limelight/contract/talk/segments'
import type { Condition } from './segments.api.ts'

/** A condition while it is edited. Rows stay the same while others are removed. */
export type ConditionRow = { key: number; field: SegmentField; isNot: boolean; blank: string }
export type BlankKind = 'tier' | 'months' | 'days' | 'money' | 'list' | 'link' | 'none'

export const BLANK_OF: Record<SegmentField, BlankKind> = {
  tier: 'tier',
  months_subscribed: 'months',
  spent_total: 'money',
  spent_30_days: 'money',
  last_seen: 'days',
  last_bought: 'days',
  on_list: 'list',
  came_by_link: 'link',
  follows_only: 'none',
  ended: 'none',
}
const FIRST: Record<BlankKind, string> = {
  tier: '1',
  months: '3',
  days: '30',
  money: '50',
  list: '',
  link: '',
  none: '',
}

/** Pure: a row that asks something else begins with a usual value. */
export function rowFor(key: number, field: SegmentField): ConditionRow {
  return { key, field, isNot: false, blank: FIRST[BLANK_OF[field]] }
}

/** Pure. */
export function rowOf({ field, isNot, number, money, listId, linkId }: SegmentCondition, key: number): ConditionRow {
  return { key, field, isNot, blank: String(number ?? money ?? listId ?? linkId ?? '') }
}

/** Pure: null while its blank is empty or no number that is meant. */
export function conditionOf({ field, isNot, blank }: ConditionRow): Condition | null {
  const kind = BLANK_OF[field]
  if (kind === 'none') return { field, isNot }
  if (blank === '') return null
  // The options are ids from answers of the API.
  if (kind === 'list') return { field, isNot, listId: blank as FanListId }
  if (kind === 'link') return { field, isNot, linkId: blank as LinkId }
  const number = Number(blank)
  if (!(number > 0)) return null
  if (kind === 'money') return { field, isNot, money: number }
  return Number.isInteger(number) ? { field, isNot, number } : null
}

/** Pure: null unless all of them are complete. */
export function conditionsOf(rows: readonly ConditionRow[]): Condition[] | null {
  const conditions = rows.flatMap((row) => conditionOf(row) ?? [])
  return conditions.length === rows.length ? conditions : null
}
