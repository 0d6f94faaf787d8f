import { plainText } from '@limelight/contract/plain-text'
import { textParts } from '@limelight/contract/text-parts'
import { useDeferredValue } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'

export interface TextMarksProps {
  text: string
}

/** Shows the text with what will be links in it, as soon as there is anything to show. */
export function TextMarks({ text }: TextMarksProps) {
  const { t } = useT('creator/feeds')
  const parts = textParts(plainText(useDeferredValue(text)))
  const marks = parts.filter((part) => part.kind !== 'text')
  if (marks.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-sm text-muted">
      {t('links')}
      {marks.map((part) => (
        <span
          key={part.start}
          dir="auto"
          className="max-w-full truncate rounded-full bg-sunken px-2.5 py-0.5 font-medium text-ink"
        >
          {part.text}
        </span>
      ))}
    </p>
  )
}
