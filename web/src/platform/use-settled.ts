import { useEffect, useState } from 'react'

/** Between two letters of a word. */
const TYPING_MS = 250

/** A value once it has not changed for a while, by default once nobody types any more. */
export function useSettled<Value extends string | undefined>(value: Value, waitMs: number = TYPING_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
