import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what opened the lightbox where it was still inside at the end. The library gives it back when the lightbox begins
 * to fade; a dialog above that closes at the same time takes it into the lightbox again, and it would be lost with it.
 */
export function useFocusAfterwards(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
}
