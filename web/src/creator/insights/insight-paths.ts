/** Where the rows behind a number of the insights are listed. Pure. */

export function fansPath(query: Record<string, string>): string {
  return `/creator/insights/fans?${new URLSearchParams(query)}`
}

export function salesPath(query: Record<string, string>): string {
  return `/creator/insights/sales?${new URLSearchParams(query)}`
}

/** UTC days, both included, as the instants that limit them. */
export function instantsOf({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const after = new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000)
  return { from: `${from}T00:00:00Z`, to: after.toISOString() }
}
