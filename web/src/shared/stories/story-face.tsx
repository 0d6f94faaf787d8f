import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import type { StorySource } from './stories.api.ts'

const StoryViewer = lazy(() => import('./story-viewer.tsx'))

export interface StoryFaceProps {
  name: string
  hasUnseen: boolean
  /** What it opens first, and what comes after that. */
  sources: readonly StorySource[]
  className?: string
  ringClassName?: string
  /** The picture that the ring is around. */
  children: ReactNode
  /** Below it, on the same button. */
  below?: ReactNode
}

/** A picture with a ring, coloured while there is an unseen story; opens the viewer, whose code comes with the first press. */
export function StoryFace({ name, hasUnseen, sources, className, ringClassName, children, below }: StoryFaceProps) {
  const { formatList } = useFormat()
  const { t } = useT('shared/stories')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={formatList([t('storiesOf', { name }), hasUnseen && t('unseen')])}
        onClick={() => setIsOpen(true)}
        className={cn('relative', className ?? 'rounded-full')}
      >
        <span
          className={cn(
            'flex rounded-full',
            ringClassName ?? 'p-0.5 ring-2',
            hasUnseen ? 'ring-link' : 'ring-line-strong',
          )}
        >
          {children}
        </span>
        {below}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <StoryViewer sources={sources} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
