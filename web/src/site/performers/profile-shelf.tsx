import type { PerformerPage } from '@limelight/contract/people/performers'
import { lazy, Suspense, useId, useReducer } from 'react'
import { useAppStore } from '../../platform/store/store.ts'
import { LazyUpcomingLines } from '../../shared/upcoming-streams/lazy-upcoming-lines.tsx'
import { ProfileHighlights } from './profile-stories.tsx'

// Few profiles have them; on phones they are shown after a tap.
const PerformerTips = lazy(() => import('./performer-tips.tsx'))
const TipsButton = lazy(() => import('./performer-tips.tsx').then((m) => ({ default: m.TipsButton })))

/** Announced streams above the tabs of a profile. */
const UPCOMING_SHOWN = 2

export interface ProfileShelfProps {
  performer: PerformerPage
  mayTip: boolean
}

/**
 * What a creator shows above the tabs. Below the width of two columns it is one row that scrolls sideways, with the goals and the tip
 * menu behind a button, so that the first post is in sight.
 */
export function ProfileShelf({ performer, mayTip }: ProfileShelfProps) {
  const { hasStories, hasUpcomingStream, hasTipTargets } = performer
  const isOwn = useAppStore((state) => state.user._id === performer._id)
  const [showsTips, toggleTips] = useReducer((shows: boolean) => !shows, false)
  const tipsId = useId()
  const hasTips = hasTipTargets && !isOwn
  if (!hasStories && !hasUpcomingStream && !hasTips) return null
  return (
    <>
      {/* What it hides from sight belongs to it: it would widen the page. */}
      <div className="relative max-lg:mb-2 max-lg:flex max-lg:min-h-14 max-lg:items-start max-lg:gap-3 max-lg:overflow-x-auto max-lg:[scrollbar-width:none] max-sm:-mx-4 max-sm:px-4">
        {hasStories && <ProfileHighlights performer={performer} />}
        {hasUpcomingStream && (
          <LazyUpcomingLines
            of={{ performerId: performer._id }}
            most={UPCOMING_SHOWN}
            isRow
            className="max-lg:shrink-0 lg:mb-4"
          />
        )}
        {hasTips && (
          <div className="lg:hidden">
            <Suspense fallback={null}>
              <TipsButton performer={performer} isOpen={showsTips} onPress={toggleTips} controls={tipsId} />
            </Suspense>
          </div>
        )}
      </div>
      <div id={tipsId} className="lg:hidden">
        {showsTips && (
          <Suspense fallback={null}>
            <PerformerTips performer={performer} mayTip={mayTip} className="mb-3" />
          </Suspense>
        )}
      </div>
    </>
  )
}
