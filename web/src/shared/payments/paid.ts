/** What was just paid, shown above whatever page is open: what was bought may redraw the place it was bought in. */
export type Paid = {
  title: string
  text?: string
  /** Of what opened. */
  picture?: string | undefined
  lines: readonly PaidLine[]
  /** The one next step. Without an address it only closes. */
  next: { label: string; to?: string }
  more?: { label: string; to: string }
  onClosed?: () => void
}
/** With an address it leads to a document, such as the receipt. */
export type PaidLine = { term: string; value: string; href?: string }

let shown: Paid | undefined
const listeners = new Set<() => void>()

export function showPaid(paid: Paid | undefined): void {
  const closed = paid ? undefined : shown
  shown = paid
  for (const listener of listeners) listener()
  closed?.onClosed?.()
}

export function paidNow(): Paid | undefined {
  return shown
}

export function onPaid(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
