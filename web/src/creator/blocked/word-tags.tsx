import { useEffect, useRef } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Cross } from '../../ui/icons.tsx'
import { useChangeWords } from './blocked-words.api.ts'

export interface WordTagsProps {
  words: readonly string[]
}

/** The blocked words, as tags that go at a click. */
export function WordTags({ words }: WordTagsProps) {
  const { t } = useT('creator/blocked')
  const errorText = useErrorText()
  const change = useChangeWords()
  const list = useRef<HTMLUListElement>(null)
  const gap = useRef<number>(undefined)
  // By keyboard it goes on where the tag was.
  useEffect(() => {
    if (gap.current === undefined) return
    if (words.length > 0 && document.activeElement === document.body)
      list.current?.querySelectorAll('button')[Math.min(gap.current, words.length - 1)]?.focus()
    gap.current = undefined
  }, [words])
  const remove = (word: string, place: number) => {
    gap.current = place
    change
      .mutateAsync((all) => all.filter((other) => other !== word))
      .then(
        () => toast.success(t('words.removed', { word })),
        (error: unknown) => toast.error(errorText(error)),
      )
  }
  if (words.length === 0) return null
  return (
    <ul ref={list} aria-label={t('words.title')} className="flex max-h-72 flex-wrap gap-2 overflow-y-auto">
      {words.map((word, place) => (
        <li key={word} className="min-w-0">
          <button
            type="button"
            aria-label={t('words.remove', { word })}
            onClick={() => remove(word, place)}
            className="inline-flex min-h-10 max-w-full items-center gap-2 rounded-full bg-sunken py-1 ps-3.5 pe-2.5 text-start text-sm font-semibold text-ink hover:bg-line sm:min-h-9"
          >
            <span dir="auto" className="min-w-0 break-words">
              {word}
            </span>
            <Cross className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}
