import { useRef } from 'react'

/** Our dialogs are opened by state, without a trigger Radix would know, so it could not give the focus back by itself. */
export function useFocusReturn() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      const first = event.target instanceof Element && event.target.querySelector('[data-focus-first]')
      const field = first && (first.querySelector<HTMLElement>('input:checked') ?? first.querySelector('input'))
      if (!field) return
      // The first control of a dialog is the one that closes it.
      event.preventDefault()
      field.focus()
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
