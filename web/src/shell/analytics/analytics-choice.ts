import { useSyncExternalStore } from 'react'

export type AnalyticsChoice = 'granted' | 'denied'

const KEY = 'analytics'
const listeners = new Set<() => void>()
/** Where storage is refused, the choice lasts as long as the page. */
let chosen: AnalyticsChoice | null = null

/** The choice stored in this browser; null: it has not been asked. Undefined while the server renders, which cannot know. */
export function useAnalyticsChoice(): AnalyticsChoice | null | undefined {
  return useSyncExternalStore(subscribe, readChoice, () => undefined)
}

/** Null asks again. */
export function chooseAnalytics(choice: AnalyticsChoice | null): void {
  chosen = choice
  try {
    if (choice === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
  for (const listener of listeners) listener()
}

export function readChoice(): AnalyticsChoice | null {
  // A browser that says no for its owner is not asked.
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) return 'denied'
  return stored() ?? chosen
}

function stored(): AnalyticsChoice | null {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'granted' || value === 'denied' ? value : null
  } catch {
    return null // private windows may refuse storage
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
