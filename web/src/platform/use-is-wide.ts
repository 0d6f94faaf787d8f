import { useSyncExternalStore } from 'react'

/** Where the frame of the site changes: `lg` of the stylesheet. */
const WIDE = '(min-width: 64rem)'

/** Whether the window has room for a column beside the content. For what cannot be said by classes alone; true on the server. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
