import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import type { CommentsSectionProps } from './comments-section.tsx'

const CommentsSection = lazy(() => import('./comments-section.tsx').then((file) => ({ default: file.CommentsSection })))

/** How far below the screen they start to load. */
const AHEAD = '400px'

/** Comments are loaded, with their code, when somebody comes near them: most pages are left before. */
export function LazyComments(props: CommentsSectionProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: AHEAD,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} id="comments" className="min-h-40 scroll-mt-20">
      {isNear && (
        <Suspense fallback={<SkeletonList rows={3} />}>
          <CommentsSection {...props} />
        </Suspense>
      )}
    </div>
  )
}
