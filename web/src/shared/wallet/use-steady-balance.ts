import { useState } from 'react'
import { useAppStore } from '../../platform/store/store.ts'

/**
 * What is in the wallet, and while it pays what was: what is left says nothing about what is just paid, and would offer a card
 * for it. Tokens.
 */
export function useSteadyBalance(isPaying: boolean): number {
  const now = useAppStore((state) => state.user.balance)
  const [kept, setKept] = useState(now)
  if (!isPaying && kept !== now) setKept(now)
  return isPaying ? kept : now
}
