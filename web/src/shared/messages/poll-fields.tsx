import { POLL_OPTIONS } from '@limelight/contract/content/feeds'
import { useT } from '../../platform/i18n/use-t.ts'
import { randomId } from '../../platform/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Cross } from '../../ui/icons.tsx'
import { Plus } from '../../ui/member-icons.ts'
import { DAYS, type MessagePollDraft } from './poll-draft.ts'

export interface PollFieldsProps {
  poll: MessagePollDraft
  onChange: (poll: MessagePollDraft) => void
  error: string | undefined
}

/** The options and the end of a poll; the text of the message is its question. */
export default function PollFields({ poll, onChange, error }: PollFieldsProps) {
  const { t } = useT('shared/messages')
  const { options, days } = poll
  return (
    <div className="grid grid-cols-1 gap-4">
      <fieldset aria-invalid={error ? true : undefined} className="grid min-w-0 grid-cols-1 gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{t('poll.options')}</legend>
        {options.map(({ key, text }, index) => (
          <div key={key} className="flex items-center gap-1">
            <TextField
              className="flex-1"
              hideLabel
              dir="auto"
              label={t('poll.option', { position: index + 1 })}
              placeholder={t('poll.option', { position: index + 1 })}
              maxLength={200}
              value={text}
              onChange={(event) => {
                const { value } = event.currentTarget
                onChange({ ...poll, options: options.map((one) => (one.key === key ? { key, text: value } : one)) })
              }}
            />
            {options.length > POLL_OPTIONS.min && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('poll.remove', { position: index + 1 })}
                onClick={() => onChange({ ...poll, options: options.filter((one) => one.key !== key) })}
              >
                <Cross className="size-4.5" />
              </Button>
            )}
          </div>
        ))}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          disabled={options.length >= POLL_OPTIONS.max}
          onClick={() => onChange({ ...poll, options: [...options, { key: randomId(), text: '' }] })}
        >
          <Plus className="size-4" />
          {t('poll.add')}
        </Button>
      </fieldset>
      <SelectField
        label={t('poll.length')}
        className="max-w-xs"
        value={days}
        options={DAYS.map((value) => ({
          value,
          label: value === '' ? t('poll.never') : t('poll.days', { count: Number(value) }),
        }))}
        onChange={(event) => onChange({ ...poll, days: event.currentTarget.value })}
      />
    </div>
  )
}
