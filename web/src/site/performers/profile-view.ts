import { useSyncExternalStore } from 'react'

/** How a profile shows its posts: as tiles, or as whole cards below each other. */
export type ProfileView = 'grid' | 'list'

const KEY = 'profileView'
const listeners = new Set<() => void>()

/** The viewer's own choice, stored in their browser; the server does not know it and renders the grid. */
export function useProfileView(): ProfileView {
  return useSyncExternalStore(listen, read, () => 'grid')
}

export function setProfileView(view: ProfileView): void {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Without storage the choice lasts as long as the page does not ask again.
  }
  for (const hear of listeners) hear()
}

function listen(hear: () => void): () => void {
  listeners.add(hear)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(hear)
    window.removeEventListener('storage', hear)
  }
}

function read(): ProfileView {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid'
  } catch {
    return 'grid'
  }
}
