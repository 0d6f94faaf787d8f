import type { Found } from '@limelight/contract/site/people'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useSettled } from '../../platform/use-settled.ts'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Search } from '../../ui/icons.tsx'
import { FoundLine } from './found-line.tsx'
import { SHORTEST, searchQuery } from './search.api.ts'
import { type SearchGroup, type SearchLine, searchLines } from './search-lines.ts'

export interface SearchPanelProps {
  /** Once somebody chose something. */
  onChosen?: () => void
}

const NOTHING: Found = { people: [], orders: [], payments: [], items: [] }
const GROUPS: readonly SearchGroup[] = ['people', 'orders', 'payments', 'items']

/** One field and what it finds; the arrow keys choose, Enter opens. */
export function SearchPanel({ onChosen }: SearchPanelProps) {
  const { t } = useT('admin/search')
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const words = useSettled(typed.trim())
  const isAsking = words.length >= SHORTEST
  const query = useQuery({ ...searchQuery(words), enabled: isAsking, placeholderData: keepPreviousData })
  const found = (isAsking && query.data?.data) || NOTHING
  const lines = searchLines(found)
  const current = lines[Math.min(chosen, lines.length - 1)]

  const open = ({ to }: SearchLine) => {
    onChosen?.()
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && lines.length > 0) {
      event.preventDefault()
      setChosen((Math.min(chosen, lines.length - 1) + step + lines.length) % lines.length)
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      open(current)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-4 pt-1">
      <div className="relative">
        <Search className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-muted" />
        <input
          // Opening the search means to type in it.
          // biome-ignore lint/a11y/noAutofocus: the field is all that the dialog is for
          autoFocus
          type="search"
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-activedescendant={current && `${listId}-${current.key}`}
          aria-autocomplete="list"
          aria-label={t('label')}
          placeholder={t('label')}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
          className="h-12 w-full rounded-full border border-field bg-surface ps-12 pe-4 text-base placeholder:text-muted"
        />
      </div>
      {query.isError && isAsking && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      <div id={listId} role="listbox" aria-label={t('found')} className="grid grid-cols-1 gap-4">
        {GROUPS.filter((group) => found[group].length > 0).map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which no form element is
          <div key={group} role="group" aria-label={t(`groups.${group}`)}>
            <p aria-hidden className="px-3 pb-1 text-xs font-semibold text-faint">
              {t(`groups.${group}`)}
            </p>
            {lines
              .filter((line) => line.group === group)
              .map((line) => (
                // The field keeps the focus; the keys that choose are its own.
                // biome-ignore lint/a11y/useFocusableInteractive: see above
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                <div
                  key={line.key}
                  id={`${listId}-${line.key}`}
                  role="option"
                  aria-selected={line === current}
                  onClick={() => open(line)}
                  className={cn(
                    'flex min-h-13 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 hover:bg-sunken',
                    line === current && 'bg-sunken',
                  )}
                >
                  <FoundLine found={found} line={line} />
                </div>
              ))}
          </div>
        ))}
      </div>
      <p role="status" className="px-3 text-sm text-muted">
        {!isAsking ? t('hint') : query.data && lines.length === 0 && !query.isFetching ? t('nothing') : ''}
      </p>
    </div>
  )
}
