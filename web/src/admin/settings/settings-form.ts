/** Pure: what an operator has typed against what is stored, for one group of settings. */
import type { SettingKey, SettingRow } from '@limelight/contract/settings'

/** As the field holds it: text for words and numbers, a boolean for switches. Only touched settings have an entry. */
export type Draft = Partial<Record<SettingKey, string | boolean>>

export function shownValue(row: SettingRow, draft: Draft): string | boolean {
  return draft[row.key] ?? fieldValue(row.value)
}

/** Typing the stored value back is no change. */
export function isChanged(row: SettingRow, draft: Draft): boolean {
  return shownValue(row, draft) !== fieldValue(row.value)
}

export function isDefault(row: SettingRow, draft: Draft): boolean {
  return shownValue(row, draft) === fieldValue(row.defaultValue)
}

export function withDefault(row: SettingRow, draft: Draft): Draft {
  return { ...draft, [row.key]: fieldValue(row.defaultValue) }
}

export type Parsed = { values: Partial<Record<SettingKey, string | number | boolean>>; notNumbers: SettingKey[] }

/** The changed settings in their own type. An empty or unreadable number is named instead of being sent as 0. */
export function parseChanges(rows: readonly SettingRow[], draft: Draft): Parsed {
  const parsed: Parsed = { values: {}, notNumbers: [] }
  for (const row of rows.filter((known) => isChanged(known, draft))) {
    const shown = shownValue(row, draft)
    if (typeof row.value !== 'number' || typeof shown === 'boolean') parsed.values[row.key] = shown
    else if (shown.trim() === '' || Number.isNaN(Number(shown))) parsed.notNumbers.push(row.key)
    else parsed.values[row.key] = Number(shown)
  }
  return parsed
}

function fieldValue(value: SettingRow['value']): string | boolean {
  return typeof value === 'boolean' ? value : String(value)
}
