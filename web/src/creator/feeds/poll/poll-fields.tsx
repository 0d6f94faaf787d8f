import { POLL_OPTIONS } from '@limelight/contract/content/feeds'
import type { Dispatch } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { randomId } from '../../../platform/random-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Plus } from '../../../ui/member-icons.ts'
import type { ComposerAction } from '../composer/composer-state.ts'
import type { PollAction, PollDraft } from './poll-draft.ts'
import { PollLength } from './poll-length.tsx'
import { PollOptionField } from './poll-option-field.tsx'

export interface PollFieldsProps {
  poll: PollDraft
  dispatch: Dispatch<ComposerAction>
  /** What was voted on stays as it was. */
  isVoted: boolean
  /** Besides its text it has a question of its own. */
  hasQuestion: boolean
  /** When the poll that exists ends. */
  expiredAt: string | null | undefined
  questionError: string | undefined
  optionsError: string | undefined
  endError: string | undefined
}

export function PollFields({ poll, dispatch, isVoted, hasQuestion, expiredAt, ...errors }: PollFieldsProps) {
  const { t } = useT('creator/feeds')
  const change = (action: PollAction) => dispatch({ type: 'pollChanged', change: action })
  return (
    <div className="grid grid-cols-1 gap-5">
      {isVoted && <Notice>{t('poll.voted')}</Notice>}
      {hasQuestion && (
        <TextField
          label={t('poll.question')}
          name="pollDescription"
          maxLength={300}
          disabled={isVoted}
          value={poll.question}
          onChange={(event) => change({ type: 'questionChanged', question: event.currentTarget.value })}
          error={errors.questionError}
        />
      )}
      <fieldset
        data-gap="options"
        aria-invalid={errors.optionsError ? true : undefined}
        className="grid min-w-0 grid-cols-1 gap-2"
      >
        <legend className="mb-1.5 text-sm font-semibold">{t('poll.options')}</legend>
        <ol className="grid grid-cols-1 gap-2">
          {poll.options.map((option, index) => (
            <PollOptionField
              key={option.key}
              option={option}
              position={index + 1}
              isLast={index === poll.options.length - 1}
              canRemove={poll.options.length > POLL_OPTIONS.min}
              isLocked={isVoted}
              onChange={change}
            />
          ))}
        </ol>
        {errors.optionsError && (
          <p role="alert" className="text-sm text-danger">
            {errors.optionsError}
          </p>
        )}
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          disabled={isVoted || poll.options.length >= POLL_OPTIONS.max}
          onClick={() => change({ type: 'optionAdded', key: randomId() })}
        >
          <Plus className="size-4" />
          {t('poll.add')}
        </Button>
      </fieldset>
      <PollLength
        days={poll.days}
        expiredAt={expiredAt}
        error={errors.endError}
        onChange={(days) => change({ type: 'daysChosen', days })}
      />
    </div>
  )
}
