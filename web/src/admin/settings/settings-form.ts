/** Pure: what an operator has typed against what is stored, for one group of settings. */
import type { SettingKey, SettingRow } from '@limelight/contract/core/settings'

/** As the field holds it: text for words and numbers, a boolean for switches, lists as they are. Only touched settings have an entry. */
export type FieldValue = string | boolean | readonly string[]
export type Draft = Partial<Record<SettingKey, FieldValue>>

export function shownValue(row: SettingRow, draft: Draft): FieldValue {
  return draft[row.key] ?? fieldValue(row)
}

/** Typing the stored value back is no change. */
export function isChanged(row: SettingRow, draft: Draft): boolean {
  return !isSame(shownValue(row, draft), fieldValue(row))
}

export function isDefault(row: SettingRow, draft: Draft): boolean {
  return isSame(shownValue(row, draft), fieldValue({ key: row.key, value: row.defaultValue }))
}

export function withDefault(row: SettingRow, draft: Draft): Draft {
  return { ...draft, [row.key]: fieldValue({ key: row.key, value: row.defaultValue }) }
}

export type Parsed = { values: Partial<Record<SettingKey, FieldValue | number>>; notNumbers: SettingKey[] }

/** The changed settings in their own type. An empty or unreadable number is named instead of being sent as 0. */
export function parseChanges(rows: readonly SettingRow[], draft: Draft): Parsed {
  const parsed: Parsed = { values: {}, notNumbers: [] }
  for (const row of rows.filter((known) => isChanged(known, draft))) {
    const shown = shownValue(row, draft)
    if (typeof row.value !== 'number' || typeof shown !== 'string') parsed.values[row.key] = shown
    else if (shown.trim() === '' || Number.isNaN(Number(shown))) parsed.notNumbers.push(row.key)
    else parsed.values[row.key] = storedNumber(row.key, shown)
  }
  return parsed
}

/** Stored in basis points and as a share of one, shown and typed as percent. */
const STORED_PER_PERCENT: Partial<Record<SettingKey, number>> = {
  commission: 100,
  referralShare: 100,
  referralPoints: 100,
  referralPointsMaximum: 100,
  volume: 0.01,
}

export function fieldValue({ key, value }: Pick<SettingRow, 'key' | 'value'>): FieldValue {
  if (typeof value !== 'number') return value
  return String(rounded(value / (STORED_PER_PERCENT[key] ?? 1)))
}

function storedNumber(key: SettingKey, shown: string): number {
  return rounded(Number(shown) * (STORED_PER_PERCENT[key] ?? 1))
}

/** Without the tail that dividing leaves; finer than any setting. */
function rounded(value: number): number {
  return Number(value.toFixed(6))
}

/** Lists are compared by what is in them. */
function isSame(one: FieldValue, other: FieldValue): boolean {
  return typeof one === 'object' && typeof other === 'object' ? one.join() === other.join() : one === other
}
