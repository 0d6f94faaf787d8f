import type { PerformerLine } from '@limelight/contract/content/items'
import type { Story } from '@limelight/contract/content/stories'
import { Dialog as RadixDialog } from 'radix-ui'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Cross, Pause, Play } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Volume, VolumeOff } from '../../ui/more-icons.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ReportMenu } from '../reports/report-menu.tsx'

export interface StoryHeadProps {
  performer: PerformerLine | undefined
  story: Story | undefined
  isPaused: boolean
  onPause: () => void
  isMuted: boolean
  onMute: () => void
  onBlocked: () => void
}

/** Whose story it is and since when, and what can be done with it. */
export function StoryHead({ performer, story, isPaused, onPause, isMuted, onMute, onBlocked }: StoryHeadProps) {
  const { t } = useT('shared/stories')
  const ui = useT('ui')
  return (
    <div className="flex items-center gap-1">
      {performer && (
        <Link to={`/${performer.username}`} className="flex min-w-0 flex-1 items-center gap-2.5 font-semibold">
          <Avatar src={performer.avatar} size="sm" />
          <span dir="auto" className="truncate">
            {performer.name}
          </span>
          {story && <TimeAgo at={story.publishedAt} className="shrink-0 text-sm font-normal opacity-90" />}
        </Link>
      )}
      {story?.file.hls && (
        <Button variant="dark" size="icon" aria-label={isMuted ? t('soundOn') : t('soundOff')} onClick={onMute}>
          {isMuted ? <VolumeOff className="size-5" /> : <Volume className="size-5" />}
        </Button>
      )}
      {story && (
        <Button variant="dark" size="icon" aria-label={isPaused ? t('resume') : t('pause')} onClick={onPause}>
          {isPaused ? <Play className="size-5" /> : <Pause className="size-5" />}
        </Button>
      )}
      {story && performer && (
        <ReportMenu objectType="story" objectId={story._id} owner={performer} onBlocked={onBlocked} variant="dark" />
      )}
      <RadixDialog.Close asChild>
        <Button variant="dark" size="icon" aria-label={ui.t('close')} className="ms-auto">
          <Cross className="size-5" />
        </Button>
      </RadixDialog.Close>
    </div>
  )
}
