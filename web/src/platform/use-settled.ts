import { useEffect, useState } from 'react'

const TYPING_MS = 250

/** A word once nobody types any more. */
export function useSettled(word: string): string {
  const [settled, setSettled] = useState(word)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(word), TYPING_MS)
    return () => clearTimeout(timer)
  }, [word])
  return settled
}
