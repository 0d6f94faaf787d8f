import type { KeyboardEvent } from 'react'
import { type Format, toggleFormat } from './toggle-format.ts'

const KEYS: Partial<Record<string, Format>> = { b: 'strong', i: 'emphasis' }

/** Formats what is selected, as if it had been typed: the browser's own undo takes it back. */
export function applyFormat(field: HTMLTextAreaElement, format: Format): void {
  const edit = toggleFormat(field.value, { start: field.selectionStart, end: field.selectionEnd }, format)
  field.focus()
  field.setSelectionRange(edit.from, edit.to)
  // Deprecated, and the one way to keep the undo of a text field.
  const isTyped =
    edit.insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, edit.insert)
  if (!isTyped) {
    field.setRangeText(edit.insert, edit.from, edit.to)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(edit.selected.start, edit.selected.end)
}

/** Ctrl or Cmd with B and I, as in every editor. */
export function formatByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const format = KEYS[event.key.toLowerCase()]
  if (!format || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  applyFormat(event.currentTarget, format)
}
