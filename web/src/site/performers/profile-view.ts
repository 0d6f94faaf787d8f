import { useSyncExternalStore } from 'react'
import { lastingStorage } from '../../platform/browser-storage.ts'

/** How a profile shows its posts: as tiles, or as whole cards below each other. */
export type ProfileView = 'grid' | 'list'

const KEY = 'profileView'
const listeners = new Set<() => void>()

/** The viewer's own choice, stored in their browser; the server does not know it and renders the grid. */
export function useProfileView(): ProfileView {
  return useSyncExternalStore(listen, read, () => 'grid')
}

export function setProfileView(view: ProfileView): void {
  lastingStorage.setItem(KEY, view)
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
  return lastingStorage.getItem(KEY) === 'list' ? 'list' : 'grid'
}
