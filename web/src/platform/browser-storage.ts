/**
 * What this browser remembers. A browser that refuses storage (all cookies blocked, some views inside of apps) throws at the mere
 * name of it: then the page remembers until it is left. Nothing is remembered while the server renders.
 */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys: () => string[] }

/** Until the browser forgets it. */
export const lastingStorage = storageNamed('localStorage')
/** Until the tab is closed. */
export const tabStorage = storageNamed('sessionStorage')

function storageNamed(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const ofPage = new Map<string, string>()
  const attempt = <T>(use: (storage: Storage) => T, instead: () => T): T => {
    if (typeof window === 'undefined') return instead()
    try {
      return use(window[name])
    } catch (error) {
      // Refused, or full.
      if (error instanceof DOMException) return instead()
      throw error
    }
  }
  return {
    getItem: (key) =>
      ofPage.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem: (key, value) => {
      ofPage.delete(key)
      attempt(
        (storage) => storage.setItem(key, value),
        () => void ofPage.set(key, value),
      )
    },
    removeItem: (key) => {
      ofPage.delete(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
    keys: () => [
      ...ofPage.keys(),
      ...attempt(
        (storage) => Object.keys(storage),
        () => [],
      ),
    ],
  }
}
