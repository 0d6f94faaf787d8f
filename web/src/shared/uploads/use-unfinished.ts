import { useEffect, useState } from 'react'
import { findUnfinished, matching, remembersUnfinished, type Unfinished } from './unfinished.ts'
import { useUploads } from './use-uploads.ts'

/** What a restarted browser can go on with, without what goes on already. Empty until the server has said so. */
export function useUnfinished(): readonly Unfinished[] {
  const { entries } = useUploads()
  const [found, setFound] = useState<readonly Unfinished[]>([])
  useEffect(() => {
    if (!remembersUnfinished()) return
    let isOver = false
    // Without an answer they are offered again when the page is loaded the next time.
    findUnfinished().then(
      (unfinished) => !isOver && setFound(unfinished),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])
  return found.filter((one) => !entries.some(({ name, sizeBytes }) => matching({ name, size: sizeBytes }, [one])))
}
