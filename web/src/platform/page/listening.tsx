import { useEffect } from 'react'
import { repeatTyping } from './repeat-typing.ts'

/**
 * Beside the content of a page, whose frame React takes over first: from here on clicks and keys in the content are heard too. The
 * last press that came before is repeated then (`late-modules.ts`), and a program that drives the page can wait for it.
 */
export function Listening() {
  useEffect(() => {
    repeatTyping(document)
    document.documentElement.dataset.listening = ''
  }, [])
  return null
}
