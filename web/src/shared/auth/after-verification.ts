import { lastingStorage } from '../../platform/browser-storage.ts'
import { safeRedirect } from '../../platform/safe-redirect.ts'

/** Where a visitor was going when the site asked for a verified address: the link of the mail opens a new page. */
const KEY = 'after-verification'

export function rememberTarget(path: string | null): void {
  if (path !== null) lastingStorage.setItem(KEY, path)
}

/** Undefined where nothing is remembered; taken once. */
export function takeTarget(): string | undefined {
  const path = lastingStorage.getItem(KEY)
  lastingStorage.removeItem(KEY)
  return safeRedirect(path)
}
