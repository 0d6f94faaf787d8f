import { lazy, Suspense, useEffect, useState } from 'react'

// Its code is no part of the pages that are only read.
const SearchDialog = lazy(() => import('./search-dialog.tsx'))

/** Opens the search by "/" anywhere in the console, except where somebody types. */
export function SlashSearch() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <SearchDialog open onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}

/** Not in a field, and not over another dialog, whose question comes first. */
function isSearchKey({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return false
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role=textbox]') !== null)
  return !isTyping && document.querySelector('[role=dialog]') === null
}
