import { useCallback, useRef } from 'react'
import { api } from '../../platform/api/api.ts'

/** Counts that a feed was opened or played, once for each place it stands in; the server counts viewers once a half hour. */
export function useFeedLook(id: string): () => void {
  const counted = useRef(false)
  return useCallback(() => {
    if (counted.current) return
    counted.current = true
    // A look that is not counted is no reason to disturb who looks.
    api('POST /user/feeds/{id}/view', { params: { id } }).catch(() => undefined)
  }, [id])
}
