import { useFormat } from '../platform/format.ts'
import { useIsInBrowser } from '../platform/use-is-in-browser.ts'

export interface MomentProps {
  /** ISO instant. */
  at: string
  className?: string
}

/** Day and time in the reader's zone. The server, which does not know it, writes UTC. */
export function Moment({ at, className }: MomentProps) {
  const { formatMoment } = useFormat()
  const isInBrowser = useIsInBrowser()
  return (
    <time dateTime={at} className={className}>
      {isInBrowser ? formatMoment(at, 'local') : `${formatMoment(at, 'utc')} UTC`}
    </time>
  )
}
