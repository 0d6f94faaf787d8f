import type { JoinedStream } from '@limelight/contract/live/streaming'
import type { ServerPayload } from '@limelight/contract/realtime'
import { useCallback, useState } from 'react'
import { useLiveEvent } from '../../platform/api/use-live.ts'

type News = { viewerCount: number; tippedTokens: number | undefined }

/** How many watch and what was tipped, by the latest word; what else changes is asked for again. */
export function useStreamNews(stream: JoinedStream, reload: () => Promise<void>): News {
  const [news, setNews] = useState<News & { of: number }>()
  const { _id: id, status, viewerCount } = stream
  const onChange = useCallback(
    (changed: ServerPayload<'stream_changed'>) => {
      if (changed.streamId !== id) return
      setNews({ of: viewerCount, viewerCount: changed.viewerCount, tippedTokens: changed.tippedTokens })
      if (changed.status !== status) void reload()
    },
    [id, status, viewerCount, reload],
  )
  useLiveEvent('stream_changed', onChange)
  return news?.of === viewerCount ? news : { viewerCount, tippedTokens: undefined }
}
