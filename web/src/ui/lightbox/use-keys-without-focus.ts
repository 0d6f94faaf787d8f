import { useEffect } from 'react'

/**
 * Hands keys that nothing has the focus for to the element of the selector, and the focus with them. The focus is lost for a
 * moment when a dialog above closes, and for good when the button that had it is gone or disabled.
 */
export function useKeysWithoutFocus(selector: string): void {
  useEffect(() => {
    const hand = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.target !== document.body) return
      const element = document.querySelector<HTMLElement>(selector)
      element?.focus()
      element?.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, shiftKey: event.shiftKey, bubbles: true }))
    }
    document.addEventListener('keydown', hand)
    return () => document.removeEventListener('keydown', hand)
  }, [selector])
}
