import { type RefObject, useEffect } from 'react'

/** What answers a press by itself. */
const OWN = 'a, button, input, label, select, textarea, summary, [contenteditable], [role="menu"], [role="dialog"]'
const MIDDLE = 1

/**
 * Opens a row's main link, the first of its primary cell, wherever the row is pressed. Keyboards and screen readers use the link itself.
 * Listens to the document's events, not React's: those of a dialog that was opened from a row also come from the row.
 */
export function useRowLinks(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const end = new AbortController()
    table.current?.addEventListener('click', openRow, { signal: end.signal })
    table.current?.addEventListener('auxclick', openRow, { signal: end.signal })
    return () => end.abort()
  }, [table])
}

function openRow(event: MouseEvent): void {
  const { target, button } = event
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(OWN)) return
  if (button > MIDDLE || event.shiftKey || event.altKey || isTextSelected()) return
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('[data-primary] a[href]')
  if (!link) return
  if (button === MIDDLE || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}

/** A press that ends a selection does not open what was selected. */
function isTextSelected(): boolean {
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && selection.toString() !== ''
}
