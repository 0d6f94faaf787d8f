import { useEffect } from 'react'
import { formatDuration } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useNow } from '../../platform/use-now.ts'
import { Clock } from '../../ui/icons.tsx'
import { secondsLeft } from './time-left.ts'

export interface CountdownProps {
  until: string
  onOver: () => void
}

/** From here on it is said aloud that time runs out; every second would be noise. */
const ENDING_SECONDS = 60

export function Countdown({ until, onOver }: CountdownProps) {
  const { t } = useT('fan/orders')
  const seconds = secondsLeft(until, useNow(1_000))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  return (
    <div className="flex items-center gap-2 rounded-field bg-money-soft px-4 py-3 font-semibold text-money-ink">
      <Clock className="size-5" />
      <p role="timer" className="tabular-nums">
        {t('checkout.left', { time: formatDuration(seconds) })}
      </p>
      <p role="status" className="sr-only">
        {seconds <= ENDING_SECONDS && !isOver && t('checkout.ending')}
      </p>
    </div>
  )
}
