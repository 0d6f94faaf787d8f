import { useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../button.tsx'

export interface InfiniteSentinelProps {
  hasMore: boolean
  loading: boolean
  onMore: () => void
}

/** How far below the screen the next page starts to load. */
const AHEAD = '600px'

/** The end of an endless list: loads more when it comes near, and is a button for keyboards and for retries. */
export function InfiniteSentinel({ hasMore, loading, onMore }: InfiniteSentinelProps) {
  const { t } = useT('ui')
  const place = useRef<HTMLDivElement>(null)
  const isWaiting = hasMore && !loading
  useEffect(() => {
    const element = place.current
    if (!element || !isWaiting) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: AHEAD })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWaiting, onMore])
  if (!hasMore) return null
  return (
    <div ref={place} className="grid place-items-center py-8">
      <Button variant="ghost" busy={loading} onClick={onMore}>
        {t('loadMore')}
      </Button>
    </div>
  )
}
