import { useEffect, useState } from 'react'
import { lastingStorage } from '../../platform/browser-storage.ts'

const KEY = 'home-visited-at'

/** When this browser left the page before; null at a first visit, undefined until that is known. */
export function useLastVisit(): string | null | undefined {
  const [visitedAt, setVisitedAt] = useState<string | null>()
  useEffect(() => {
    setVisitedAt(lastingStorage.getItem(KEY))
    const leave = () => lastingStorage.setItem(KEY, new Date().toISOString())
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return visitedAt
}
