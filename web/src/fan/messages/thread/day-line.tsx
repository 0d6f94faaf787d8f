import { useFormat } from '../../../platform/format.ts'
import { useT } from '../../../platform/i18n/use-t.ts'

export interface DayLineProps {
  /** An instant of that day. */
  at: string
}

/** The day of the messages below it: today, yesterday, or its date. */
export function DayLine({ at }: DayLineProps) {
  const { t } = useT('fan/messages')
  const { formatDay } = useFormat()
  const days = daysBetween(new Date(at), new Date())
  const name = days === 0 ? t('today') : days === 1 ? t('yesterday') : formatDay(localDay(new Date(at)))
  return <li className="py-3 text-center text-xs font-semibold text-faint">{name}</li>
}

/** Of the reader's calendar: a night of 23 or 25 hours is one day. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(localDay(to)) - Date.parse(localDay(from))) / 86_400_000)
}

/** 2026-11-22, as the reader's calendar has it. */
function localDay(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
