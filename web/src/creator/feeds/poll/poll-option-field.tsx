import { useT } from '../../../platform/i18n/use-t.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Cross } from '../../../ui/icons.tsx'
import { ArrowDown } from '../../../ui/member-icons.ts'
import { ArrowUp } from '../../../ui/more-icons.ts'
import type { OptionDraft, PollAction } from './poll-draft.ts'

export interface PollOptionFieldProps {
  option: OptionDraft
  position: number
  isLast: boolean
  canRemove: boolean
  isLocked: boolean
  onChange: (action: PollAction) => void
}

const buttonStyle =
  'grid size-10 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink disabled:opacity-35'

export function PollOptionField({ option, position, isLast, canRemove, isLocked, onChange }: PollOptionFieldProps) {
  const { t } = useT('creator/feeds')
  const { key, text } = option
  return (
    <li className="flex items-center gap-1">
      <TextField
        className="flex-1"
        hideLabel
        label={t('poll.option', { position })}
        placeholder={t('poll.option', { position })}
        maxLength={200}
        disabled={isLocked}
        value={text}
        onChange={(event) => onChange({ type: 'optionChanged', key, text: event.currentTarget.value })}
      />
      <button
        type="button"
        className={buttonStyle}
        aria-label={t('poll.up', { position })}
        disabled={isLocked || position === 1}
        onClick={() => onChange({ type: 'optionMoved', key, by: -1 })}
      >
        <ArrowUp className="size-4.5" />
      </button>
      <button
        type="button"
        className={buttonStyle}
        aria-label={t('poll.down', { position })}
        disabled={isLocked || isLast}
        onClick={() => onChange({ type: 'optionMoved', key, by: 1 })}
      >
        <ArrowDown className="size-4.5" />
      </button>
      <button
        type="button"
        className={buttonStyle}
        aria-label={t('poll.remove', { position })}
        disabled={isLocked || !canRemove}
        onClick={() => onChange({ type: 'optionRemoved', key })}
      >
        <Cross className="size-4.5" />
      </button>
    </li>
  )
}
