/** Who has greeted this browser already; and whether its owner wants videos that play by themselves at all. */

const PREFIX = 'welcome/'

/** Once per performer, never under reduced motion or while data are saved, and not where nothing can be remembered. */
export function greetsByItself(performerId: string): boolean {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()) return false
  try {
    return localStorage.getItem(PREFIX + performerId) === null
  } catch {
    // A browser that keeps nothing would be greeted at every visit.
    return false
  }
}

export function rememberGreeting(performerId: string): void {
  try {
    localStorage.setItem(PREFIX + performerId, '1')
  } catch {
    // Full or forbidden: `greetsByItself` has its own answer to that.
  }
}

/** Not every browser reports it, and the types do not declare it. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
