import { useSyncExternalStore } from 'react'

/** False on the server and while its page is taken over, which have to draw the same; true for what is drawn later. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function never() {
  return () => {}
}
