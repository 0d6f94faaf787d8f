import { useEffect } from 'react'
import { repeatTyping } from './repeat-typing.ts'

/**
 * Beside the content of a page, whose frame React takes over first: from here on clicks and keys in the content are heard too, but
 * for parts with scripts of their own (`early-presses.ts`). A program that drives the page can wait for it.
 */
export function Listening() {
  useEffect(() => {
    repeatTyping(document)
    document.documentElement.dataset.listening = ''
  }, [])
  return null
}
