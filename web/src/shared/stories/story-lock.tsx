import type { PerformerLine } from '@limelight/contract/content/items'
import type { Story } from '@limelight/contract/content/stories'
import { useT } from '../../platform/i18n/use-t.ts'
import { LockedAction } from '../items/locked-frame.tsx'

/** Blurred by the server. */
export function LockedPicture({ story }: { story: Story }) {
  const still = story.file.thumbnails.at(-1)
  return still ? <img src={still} alt="" draggable={false} className="size-full object-cover" /> : null
}

export interface StoryLockProps {
  story: Story
  performer: PerformerLine
  /** Asks for the stories again: the one that was paid for plays then. */
  reload: () => Promise<void>
}

/** In the place of a story that is sold: what it costs, and the way to pay. The rest of it still turns the pages. */
export function StoryLock({ story, performer, reload }: StoryLockProps) {
  const { t } = useT('shared/stories')
  const picture = story.file.thumbnails.at(-1)
  return (
    <div className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-4 bg-scrim/40 px-6 text-center">
      <p className="text-lg font-semibold text-pretty">{t('locked', { name: performer.name })}</p>
      <div className="pointer-events-auto">
        <LockedAction
          locked={{
            kind: 'story',
            item: { ...story, performer },
            summary: t('one'),
            ...(picture && { picture }),
            reload,
          }}
        />
      </div>
    </div>
  )
}
