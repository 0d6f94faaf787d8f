import { FEED_TEXT_MAX } from '@limelight/contract/content/feeds'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { ownPerformerQuery } from '../../own-performer/own-performer.api.ts'
import { formatByKey } from './apply-format.ts'
import { FormatBar } from './format-bar.tsx'
import { TextMarks } from './text-marks.tsx'

export interface ComposerTextProps {
  text: string
  kind: 'text' | 'caption' | 'question'
  onChange: (text: string) => void
  error: string | undefined
}

/** From here on the length is worth knowing. */
const COUNTED_FROM = FEED_TEXT_MAX - 500

/** The words of a post, beside the face of who writes them. They grow with what is typed. */
export function ComposerText({ text, kind, onChange, error }: ComposerTextProps) {
  const { t } = useT('creator/feeds')
  const field = useRef<HTMLTextAreaElement>(null)
  const performer = useQuery(ownPerformerQuery).data?.data
  return (
    <div className="flex gap-3" data-gap="text">
      <Avatar src={performer?.avatar} size="md" className="max-sm:size-10" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <Field
          label={t(kind)}
          hideLabel
          error={error}
          hint={text.length >= COUNTED_FROM && t('characters', { count: text.length, most: FEED_TEXT_MAX })}
        >
          {(control) => (
            <textarea
              {...control}
              ref={field}
              name="text"
              dir={text === '' ? undefined : 'auto'}
              rows={kind === 'text' ? 6 : 2}
              value={text}
              placeholder={t(`placeholders.${kind}`)}
              onChange={(event) => onChange(event.currentTarget.value)}
              onKeyDown={formatByKey}
              className="field-sizing-content min-h-20 w-full resize-none bg-transparent py-1.5 text-lg leading-relaxed placeholder:text-muted focus:outline-none"
            />
          )}
        </Field>
        <FormatBar field={field} />
        <TextMarks text={text} />
      </div>
    </div>
  )
}
