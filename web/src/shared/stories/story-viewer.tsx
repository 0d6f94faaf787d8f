import { Dialog as RadixDialog } from 'radix-ui'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { reloadStories, type StorySource } from './stories.api.ts'
import { StoryAnswer } from './story-answer.tsx'
import { StoryBars } from './story-bars.tsx'
import { StoryHead } from './story-head.tsx'
import { LockedPicture, StoryLock } from './story-lock.tsx'
import { StoryPicture } from './story-picture.tsx'
import { useStoryViewer } from './use-story-viewer.ts'

export interface StoryViewerProps {
  sources: readonly StorySource[]
  onClose: () => void
}

/** Longer than a tap: the story waits instead of going on. */
const HOLD_MS = 250

/** Stories over the whole screen, one after the other; loaded lazily. */
export default function StoryViewer({ sources, onClose }: StoryViewerProps) {
  const { t } = useT('shared/stories')
  const focusReturn = useFocusReturn()
  const close = () => {
    void reloadStories()
    onClose()
  }
  const viewer = useStoryViewer(sources, close)
  const [isMuted, setIsMuted] = useState(false)
  const { query, story, performer } = viewer
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = document.documentElement.dir === 'rtl'
    if (event.key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) viewer.next()
    else if (event.key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) viewer.previous()
  }
  const name = performer?.name ?? ''
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 flex animate-fade justify-center bg-stage text-on-scrim focus:outline-none"
        >
          <RadixDialog.Title className="sr-only">{t('storiesOf', { name })}</RadixDialog.Title>
          <div className="relative flex h-full w-full max-w-[30rem] flex-col">
            {query.isPending && <Spinner className="m-auto size-8" />}
            {query.isError && (
              <div className="m-auto rounded-card bg-surface p-4 text-ink">
                <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
              </div>
            )}
            {query.isSuccess && !story && <p className="m-auto px-6 text-center">{t('ended')}</p>}
            {story && performer && (
              <>
                <Turns viewer={viewer}>
                  {story.canView ? (
                    <StoryPicture
                      key={story._id}
                      story={story}
                      name={name}
                      isPaused={viewer.waits}
                      isMuted={isMuted}
                      onMuted={() => setIsMuted(true)}
                    />
                  ) : (
                    <LockedPicture key={story._id} story={story} />
                  )}
                </Turns>
                {!story.canView && (
                  <StoryLock story={story} performer={performer} reload={async () => void (await query.refetch())} />
                )}
                <p className="sr-only" aria-live="polite">
                  {t('place', { index: viewer.index + 1, total: viewer.total })}
                </p>
              </>
            )}
            <div className="absolute inset-x-0 top-0 grid gap-2 bg-gradient-to-b from-scrim/70 to-transparent px-3 pt-[max(.75rem,env(safe-area-inset-top))] pb-6">
              {story && (
                <StoryBars
                  key={story._id}
                  total={viewer.total}
                  current={viewer.index}
                  seconds={viewer.seconds}
                  isPaused={viewer.waits}
                />
              )}
              <StoryHead
                {...{ performer, story }}
                isPaused={viewer.isPaused}
                onPause={() => viewer.setIsPaused(!viewer.isPaused)}
                isMuted={isMuted}
                onMute={() => setIsMuted(!isMuted)}
                onBlocked={close}
              />
            </div>
            {story && performer && (
              <div className="absolute inset-x-0 bottom-0 grid gap-2 bg-gradient-to-t from-scrim/80 to-transparent px-4 pt-8 pb-[max(1rem,env(safe-area-inset-bottom))]">
                {story.text && (
                  <p dir="auto" className="text-center text-lg font-semibold text-pretty break-words">
                    {story.text}
                  </p>
                )}
                {viewer.isMember && !viewer.isOwn && story.canView && (
                  <StoryAnswer
                    key={story._id}
                    performer={performer}
                    storyId={story._id}
                    onWriting={viewer.setIsWriting}
                  />
                )}
              </div>
            )}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

interface TurnsProps {
  viewer: Pick<ReturnType<typeof useStoryViewer>, 'next' | 'previous' | 'setIsHeld'>
  children: React.ReactNode
}

/** A tap at the end turns on, one at the start back; holding makes the story wait. */
function Turns({ viewer, children }: TurnsProps) {
  const { t } = useT('shared/stories')
  const pressedAtMs = useRef(0)
  const hold = {
    onPointerDown: ({ timeStamp }: PointerEvent) => {
      pressedAtMs.current = timeStamp
      viewer.setIsHeld(true)
    },
    onPointerUp: () => viewer.setIsHeld(false),
    onPointerCancel: () => viewer.setIsHeld(false),
    onPointerLeave: () => viewer.setIsHeld(false),
  }
  const turn = (go: () => void) => (event: { timeStamp: number; detail: number }) => {
    // Keys have no press that lasts.
    if (event.detail === 0 || event.timeStamp - pressedAtMs.current < HOLD_MS) go()
  }
  const area =
    'absolute inset-y-0 touch-manipulation select-none focus-visible:outline-on-scrim focus-visible:-outline-offset-4'
  return (
    <div className="relative min-h-0 flex-1">
      {children}
      <button
        {...hold}
        type="button"
        aria-label={t('previous')}
        onClick={turn(viewer.previous)}
        className={`${area} start-0 w-1/3`}
      />
      <button
        {...hold}
        type="button"
        aria-label={t('next')}
        onClick={turn(viewer.next)}
        className={`${area} end-0 w-2/3`}
      />
    </div>
  )
}
