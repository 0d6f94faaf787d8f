import { useIsInBrowser } from '../../platform/use-is-in-browser.ts'
import { useNow } from '../../platform/use-now.ts'

/** Hours, minutes and seconds since an instant, such as 1:02:09; undefined without one. */
export function useElapsed(since: string | null): string | undefined {
  const isInBrowser = useIsInBrowser()
  const now = useNow(1_000)
  return since === null || !isInBrowser ? undefined : clockOf(now - Date.parse(since))
}

/** Pure. */
export function clockOf(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
