import type { AgeCheckMode } from '@limelight/contract/people/age-check-modes'
import type { OwnAgeCheck } from '@limelight/contract/people/age-checks'
import type { AgeCheckRow } from './age-checks.queries.ts'

type Rules = { minimumAge: number; ageCheckMonths: number }

/** Pure: where a check stands now. A result counts for the age it was asked for, and for as long as the setting says; 0: for good. */
export function statusOf(
  check: Pick<AgeCheckRow, 'status' | 'minimum_age' | 'decided_at'> | undefined,
  { minimumAge, ageCheckMonths }: Rules,
  now: Temporal.Instant,
): OwnAgeCheck['status'] {
  if (!check) return 'none'
  if (check.status !== 'passed' || !check.decided_at) return check.status
  if (check.minimum_age < minimumAge) return 'expired'
  const end = check.decided_at.toZonedDateTimeISO('UTC').add({ months: ageCheckMonths })
  return ageCheckMonths > 0 && Temporal.Instant.compare(end.toInstant(), now) <= 0 ? 'expired' : 'passed'
}

/** Pure: whether a site in this mode asks before a call that spends (`buy`) or shows what creators publish (`view`). */
export function needsCheck(mode: AgeCheckMode, kind: 'buy' | 'view'): boolean {
  return mode === 'view' || mode === kind
}
