/** Pure: what an operator has typed against what is stored, for one group of settings. */
import type { SettingKey, SettingRow } from '@limelight/contract/settings'

/** As the field holds it: text for words and numbers, a boolean for switches, lists as they are. Only touched settings have an entry. */
export type FieldValue = string | boolean | readonly string[]
export type Draft = Partial<Record<SettingKey, FieldValue>>

export function shownValue(row: SettingRow, draft: Draft): FieldValue {
  return draft[row.key] ?? fieldValue(row.value)
}

/** Typing the stored value back is no change. */
export function isChanged(row: SettingRow, draft: Draft): boolean {
  return !isSame(shownValue(row, draft), fieldValue(row.value))
}

export function isDefault(row: SettingRow, draft: Draft): boolean {
  return isSame(shownValue(row, draft), fieldValue(row.defaultValue))
}

export function withDefault(row: SettingRow, draft: Draft): Draft {
  return { ...draft, [row.key]: fieldValue(row.defaultValue) }
}

export type Parsed = { values: Partial<Record<SettingKey, FieldValue | number>>; notNumbers: SettingKey[] }

/** The changed settings in their own type. An empty or unreadable number is named instead of being sent as 0. */
export function parseChanges(rows: readonly SettingRow[], draft: Draft): Parsed {
  const parsed: Parsed = { values: {}, notNumbers: [] }
  for (const row of rows.filter((known) => isChanged(known, draft))) {
    const shown = shownValue(row, draft)
    if (typeof row.value !== 'number' || typeof shown !== 'string') parsed.values[row.key] = shown
    else if (shown.trim() === '' || Number.isNaN(Number(shown))) parsed.notNumbers.push(row.key)
    else parsed.values[row.key] = Number(shown)
  }
  return parsed
}

function fieldValue(value: SettingRow['value']): FieldValue {
  return typeof value === 'number' ? String(value) : value
}

/** Lists are compared by what is in them. */
function isSame(one: FieldValue, other: FieldValue): boolean {
  return typeof one === 'object' && typeof other === 'object' ? one.join() === other.join() : one === other
}
