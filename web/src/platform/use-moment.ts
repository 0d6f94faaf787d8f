import { useFormat } from './format.ts'
import { useIsInBrowser } from './use-is-in-browser.ts'

/** Day and time within a text, in the reader's zone. The server, which does not know it, writes UTC. */
export function useMoment(): (iso: string) => string {
  const { formatMoment } = useFormat()
  const isInBrowser = useIsInBrowser()
  return (iso) => formatMoment(iso, isInBrowser ? 'local' : 'utc')
}

/** The reader's time zone; that of the server's texts until the page lives in the browser. */
export function useZone(): string {
  return useIsInBrowser() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
}

/** The hour of an instant in the reader's zone; nothing until the page lives in the browser. */
export function useHour(): (iso: string) => string {
  const { formatTime } = useFormat()
  const isInBrowser = useIsInBrowser()
  return (iso) => (isInBrowser ? formatTime(iso) : '')
}
