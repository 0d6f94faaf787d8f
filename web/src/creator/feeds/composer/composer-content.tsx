import { FEED_TEXT_MAX, type StudioFeed } from '@limelight/contract/content/feeds'
import type { ReactNode } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Card } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { AudioFields } from '../media/audio-fields.tsx'
import { PhotoFields } from '../media/photo-fields.tsx'
import { VideoFields } from '../media/video-fields.tsx'
import { PollFields } from '../poll/poll-fields.tsx'
import type { Problems, SideFiles } from './composer-body.ts'
import { TextMarks } from './text-marks.tsx'
import type { Composer } from './use-composer.ts'

export interface ComposerContentProps {
  composer: Composer
  feed: StudioFeed | undefined
  side: SideFiles
  onSide: (side: SideFiles) => void
  problemAt: (field: keyof Problems) => string | undefined
  errorOf: (field: string) => string | undefined
  /** The choice of the type, between the words and the files. */
  children: ReactNode
}

/** The words, and what the chosen type holds besides. */
export function ComposerContent({ composer, feed, side, onSide, problemAt, errorOf, children }: ComposerContentProps) {
  const { t } = useT('creator/feeds')
  const { state, dispatch } = composer
  const fields = { composer, isSold: (feed?.sales ?? 0) > 0, error: problemAt('files') ?? errorOf('fileIds') }
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-2">
        <TextArea
          label={state.type === 'text' ? t('text') : t('caption')}
          name="text"
          value={state.text}
          rows={state.type === 'text' ? 8 : 3}
          onChange={(event) => dispatch({ type: 'textChanged', text: event.currentTarget.value })}
          hint={t('characters', { count: state.text.length, most: FEED_TEXT_MAX })}
          error={problemAt('text') ?? errorOf('text')}
        />
        <TextMarks text={state.text} />
      </div>
      {children}
      {state.type === 'photo' && <PhotoFields {...fields} />}
      {state.type === 'video' && <VideoFields {...fields} {...{ feed, side, onSide, errorOf }} />}
      {state.type === 'audio' && <AudioFields {...fields} />}
      {state.type === 'poll' && (
        <PollFields
          poll={state.poll}
          dispatch={dispatch}
          isVoted={(feed?.poll?.totalVote ?? 0) > 0}
          expiredAt={feed?.poll?.expiredAt}
          questionError={problemAt('question') ?? errorOf('pollDescription')}
          optionsError={problemAt('options') ?? errorOf('pollIds')}
          endError={errorOf('pollExpiredAt')}
        />
      )}
    </Card>
  )
}
