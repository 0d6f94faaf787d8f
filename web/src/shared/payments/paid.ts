/** What was just paid, shown above whatever page is open: what was bought may redraw the place it was bought in. */
export type Paid = {
  title: string
  text: string
  lines: readonly { term: string; value: string }[]
  /** The one next step. Without an address it only closes. */
  next: { label: string; to?: string }
  more?: { label: string; to: string }
}

let shown: Paid | undefined
const listeners = new Set<() => void>()

export function showPaid(paid: Paid | undefined): void {
  shown = paid
  for (const listener of listeners) listener()
}

export function paidNow(): Paid | undefined {
  return shown
}

export function onPaid(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
