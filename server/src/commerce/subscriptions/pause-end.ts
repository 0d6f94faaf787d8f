import { addTerm, type Term } from './term.ts'

type Pausable = Term & { pause_months: number | null; resumes_at: Temporal.Instant | null; anchor_day: number }

/** Pure: when a pause that runs or is planned ends, on the day of the month on which the subscription renews; null without one. */
export function pauseEnd({
  pause_months,
  resumes_at,
  is_renewing,
  expired_at,
  anchor_day,
}: Pausable): Temporal.Instant | null {
  if (resumes_at) return resumes_at
  return is_renewing && pause_months !== null ? addTerm(expired_at, pause_months, anchor_day) : null
}
