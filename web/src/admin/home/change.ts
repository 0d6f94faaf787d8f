/** Pure: 0.5 is half as much again; undefined when there was nothing to compare with. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / before
}

/** Pure: the share that failed; undefined when nothing was tried. */
export function failedShare({ cardPayments, failedPayments }: FailedOf): number | undefined {
  return cardPayments === 0 ? undefined : failedPayments / cardPayments
}

type FailedOf = { cardPayments: number; failedPayments: number }
