import { useSyncExternalStore } from 'react'
import { lastingStorage } from '../browser-storage.ts'

export type Theme = 'light' | 'dark'
const KEY = 'theme'

/** Runs before the first paint, so a dark page never flashes light. The system's preference is not followed. */
export const THEME_SCRIPT = `try{document.documentElement.dataset.theme=localStorage.getItem('${KEY}')==='dark'?'dark':'light'}catch{}`

const listeners = new Set<() => void>()

export function setTheme(theme: Theme): void {
  writePreference(theme)
  apply(theme)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light')
}

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Without transitions, which each link and button would begin at once: a third of what styling the page anew takes. */
function apply(theme: Theme): void {
  const { dataset } = document.documentElement
  dataset.still = ''
  dataset.theme = theme
  for (const listener of listeners) listener()
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.still))
}

/** Other tabs announce their change by the storage event. */
function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) apply(event.newValue === 'dark' ? 'dark' : 'light')
  }
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

function writePreference(theme: Theme): void {
  lastingStorage.setItem(KEY, theme)
}
