import { useSyncExternalStore } from 'react'
import { lastingStorage } from '../../platform/browser-storage.ts'

export type AnalyticsChoice = 'granted' | 'denied'

const KEY = 'analytics'
const listeners = new Set<() => void>()

/** The choice stored in this browser; null: it has not been asked. Undefined while the server renders, which cannot know. */
export function useAnalyticsChoice(): AnalyticsChoice | null | undefined {
  return useSyncExternalStore(subscribe, readChoice, () => undefined)
}

/** Null asks again. */
export function chooseAnalytics(choice: AnalyticsChoice | null): void {
  if (choice === null) lastingStorage.removeItem(KEY)
  else lastingStorage.setItem(KEY, choice)
  for (const listener of listeners) listener()
}

export function readChoice(): AnalyticsChoice | null {
  // A browser that says no for its owner is not asked.
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) return 'denied'
  const value = lastingStorage.getItem(KEY)
  return value === 'granted' || value === 'denied' ? value : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
