/** Pure: the share that failed; undefined when nothing was tried. */
export function failedShare({ cardPayments, failedPayments }: FailedOf): number | undefined {
  return cardPayments === 0 ? undefined : failedPayments / cardPayments
}

type FailedOf = { cardPayments: number; failedPayments: number }
