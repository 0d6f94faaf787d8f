import { type KeyboardEvent, useId, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Cross } from '../../ui/icons.tsx'
import { tagsOf } from './tags.ts'

export interface TagsFieldProps {
  tags: readonly string[]
  onChange: (tags: readonly string[]) => void
}

const TAGS_MAX = 20

/** Words become tags at a comma, a blank, Enter or on leaving; backspace in the empty field takes the last one back. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const { t } = useT('creator/items')
  const ui = useT('ui')
  const id = useId()
  const [text, setText] = useState('')
  const add = (words: string) => {
    setText('')
    const next = [...new Set([...tags, ...tagsOf(words)])].slice(0, TAGS_MAX)
    if (next.length !== tags.length) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',' || event.key === ' ') {
      event.preventDefault()
      add(text)
    }
    if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1))
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('tags')}
      </label>
      <div className="flex flex-wrap items-center gap-1.5 rounded-field border border-field bg-surface px-2.5 py-1.5 focus-within:border-link focus-within:outline-2 focus-within:outline-primary">
        {tags.map((tag) => (
          <span key={tag} className="flex items-center rounded-full bg-sunken ps-3 text-sm font-medium text-ink">
            #{tag}
            <button
              type="button"
              aria-label={ui.t('removeFile', { name: tag })}
              onClick={() => onChange(tags.filter((other) => other !== tag))}
              className="grid size-8 place-items-center rounded-full hover:bg-line"
            >
              <Cross className="size-3.5" />
            </button>
          </span>
        ))}
        <input
          id={id}
          value={text}
          disabled={tags.length >= TAGS_MAX}
          autoComplete="off"
          autoCapitalize="none"
          aria-describedby={`${id}-hint`}
          onChange={(event) =>
            /[,\s]$/.test(event.currentTarget.value)
              ? add(event.currentTarget.value)
              : setText(event.currentTarget.value)
          }
          onKeyDown={onKeyDown}
          onBlur={() => add(text)}
          className="h-9 min-w-24 flex-1 bg-transparent px-1 text-base focus:outline-none sm:text-[15px]"
        />
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('tagsHint', { count: tags.length, most: TAGS_MAX })}
      </p>
    </div>
  )
}
