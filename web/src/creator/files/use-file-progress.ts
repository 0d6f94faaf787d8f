import type { ServerPayload } from '@limelight/contract/realtime'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLiveEvent } from '../../platform/api/use-live.ts'
import { fileProgressQuery, type Progress } from './files.api.ts'

/** The socket reports at once; asking every few seconds covers the times it cannot. */
const ASK_EVERY_MS = 3_000

export type KnownFile = { fileId: string; progress: Progress | undefined }

/** How far files are processed, by id, live until each is ready or has failed. */
export function useFileProgress(files: readonly KnownFile[]): ReadonlyMap<string, Progress> {
  const client = useQueryClient()
  const unfinished = files.filter(({ progress }) => !isOver(progress))
  useLiveEvent(
    'media_status',
    useCallback(
      ({ fileId, status, percent, error }: ServerPayload<'media_status'>) =>
        client.setQueryData(fileProgressQuery(fileId).queryKey, {
          data: { status, percent, ...(error !== null && { error }) },
        }),
      [client],
    ),
  )
  const answers = useQueries({
    queries: unfinished.map(({ fileId }) => ({
      ...fileProgressQuery(fileId),
      refetchInterval: (query: { state: { data: { data: Progress } | undefined } }) =>
        isOver(query.state.data?.data) ? false : ASK_EVERY_MS,
    })),
  })
  const known = files.flatMap(({ fileId, progress }) => (progress ? [[fileId, progress] as const] : []))
  const asked = unfinished.flatMap(({ fileId }, index) => {
    const progress = answers[index]?.data?.data
    return progress ? [[fileId, progress] as const] : []
  })
  return new Map([...known, ...asked])
}

function isOver(progress: Progress | undefined): boolean {
  return progress?.status === 'ready' || progress?.status === 'failed'
}
