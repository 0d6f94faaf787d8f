import { useRef } from 'react'

/** Our dialogs are opened by state, without a trigger Radix would know, so it could not give the focus back by itself. */
export function useFocusReturn() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const { current } = opener
      if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus()
      // What was bought or deleted took its button with it: the keyboard goes on in the page, not above its navigation.
      else document.getElementById('content')?.focus({ preventScroll: true })
    },
  }
}
