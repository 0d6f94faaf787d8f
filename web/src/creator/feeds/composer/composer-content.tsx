import type { StudioFeed } from '@limelight/contract/content/feeds'
import { type ReactNode, useState } from 'react'
import { AudioFields } from '../media/audio-fields.tsx'
import { PhotoFields } from '../media/photo-fields.tsx'
import { VideoFields } from '../media/video-fields.tsx'
import { PollFields } from '../poll/poll-fields.tsx'
import type { Problems, SideFiles } from './composer-body.ts'
import { ComposerText } from './composer-text.tsx'
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
  const { state, dispatch } = composer
  const fields = { composer, isSold: (feed?.sales ?? 0) > 0, error: problemAt('files') ?? errorOf('fileIds') }
  // Polls from other programs may have both, a text and a question.
  const [hasQuestion] = useState(state.poll.question !== '')
  return (
    <div className="grid grid-cols-1 gap-5">
      <ComposerText
        text={state.text}
        kind={state.type === 'text' ? 'text' : state.type === 'poll' && !hasQuestion ? 'question' : 'caption'}
        onChange={(text) => dispatch({ type: 'textChanged', text })}
        error={problemAt('text') ?? errorOf('text') ?? (hasQuestion ? undefined : errorOf('pollDescription'))}
      />
      {children}
      {state.type === 'photo' && <PhotoFields {...fields} />}
      {state.type === 'video' && <VideoFields {...fields} {...{ feed, side, onSide, errorOf }} />}
      {state.type === 'audio' && <AudioFields {...fields} />}
      {state.type === 'poll' && (
        <PollFields
          poll={state.poll}
          dispatch={dispatch}
          isVoted={(feed?.poll?.totalVote ?? 0) > 0}
          hasQuestion={hasQuestion}
          expiredAt={feed?.poll?.expiredAt}
          questionError={errorOf('pollDescription')}
          optionsError={problemAt('options') ?? errorOf('pollIds')}
          endError={errorOf('pollExpiredAt')}
        />
      )}
    </div>
  )
}
