import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { loadUntil } from '../thread.api.ts'

/** Scrolls to the message that the address names, and marks it for a moment. */
export function useSoughtMessage(conversationId: string): void {
  const client = useQueryClient()
  const [params] = useSearchParams()
  const id = params.get('message')
  useEffect(() => {
    if (!id) return
    let isOver = false
    void loadUntil(client, conversationId, id)
      // The thread stays where it is.
      .catch(() => false)
      .then((isThere) => {
        if (isThere) showWhenDrawn(`message-${id}`, () => isOver)
      })
    return () => {
      isOver = true
    }
  }, [client, conversationId, id])
}

/** What was loaded is on the page some frames later. */
function showWhenDrawn(rowId: string, isOver: () => boolean, framesLeft = 120): void {
  if (isOver() || framesLeft === 0) return
  requestAnimationFrame(() => {
    const row = document.getElementById(rowId)
    if (!row) return showWhenDrawn(rowId, isOver, framesLeft - 1)
    row.scrollIntoView({ block: 'center' })
    row.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 1_200 })
  })
}
