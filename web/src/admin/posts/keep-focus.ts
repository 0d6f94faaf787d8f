import type { MouseEvent } from 'react'

/** A mouse leaves the cursor in the text; keys need the focus on the button. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
