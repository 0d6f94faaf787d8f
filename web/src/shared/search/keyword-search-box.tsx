import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { Search } from '../../ui/icons.tsx'
import { allKeywordsQuery, rememberKeyword } from './keywords.api.ts'
import { suggestedKeywords } from './suggested-keywords.ts'

export interface KeywordSearchBoxProps {
  label: string
  defaultValue: string
  onSearch: (text: string) => void
  className?: string
}

/** A search field that suggests what others search for: a combobox with a list, asked for when somebody comes to it. */
export function KeywordSearchBox({ label, defaultValue, onSearch, className }: KeywordSearchBoxProps) {
  const { t } = useT('shared/search')
  const id = useId()
  const [text, setText] = useState(defaultValue)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [hasCome, setHasCome] = useState(false)
  const options = useSuggestions(text, hasCome)
  const isShown = isOpen && options.length > 0
  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const search = (words: string) => {
    setText(words)
    close()
    rememberKeyword(words)
    onSearch(words)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search((isShown ? options[active] : undefined) ?? text.trim())
  }
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    event.preventDefault()
    setIsOpen(true)
    // One place more than there are options: the words as they were typed.
    const places = options.length + 1
    setActive(((active + 1 + step + places) % places) - 1)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(event, 1)
    else if (event.key === 'ArrowUp') move(event, -1)
    else if (event.key === 'Escape' && (isShown || text !== '')) {
      // Browsers would clear the field by an input of its own, which opens the list.
      event.preventDefault()
      if (!isShown) setText('')
      close()
    }
  }
  return (
    <search className={cn('relative block', className)}>
      <form action="/search" onSubmit={submit}>
        <Search className="pointer-events-none absolute inset-y-0 start-4 my-auto size-4.5 text-muted" />
        <input
          type="search"
          name="q"
          role="combobox"
          aria-label={label}
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          placeholder={label}
          value={text}
          maxLength={100}
          enterKeyHint="search"
          onFocus={() => setHasCome(true)}
          onBlur={close}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setIsOpen(true)
            setActive(-1)
          }}
          className="h-11 w-full rounded-full border border-line bg-surface pe-4 ps-11 text-base placeholder:text-muted hover:border-line-strong sm:h-10 sm:text-sm"
        />
      </form>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('popularShown')}
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-50 mt-1.5 rounded-2xl border border-line bg-raised p-1.5 shadow-high"
      >
        {options.map((keyword, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which points at the option
          <div
            key={keyword}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Before the field loses the focus, which closes the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => search(keyword)}
            className="cursor-pointer truncate rounded-xl px-3.5 py-2.5 text-[15px] hover:bg-sunken aria-selected:bg-sunken"
          >
            {keyword}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isShown && t('suggestions', { count: options.length })}
      </p>
    </search>
  )
}

function useSuggestions(text: string, isNeeded: boolean): string[] {
  const keywords = useQuery({ ...allKeywordsQuery(), enabled: isNeeded }).data?.data ?? []
  return suggestedKeywords(
    keywords.map(({ keyword }) => keyword),
    text,
  )
}
