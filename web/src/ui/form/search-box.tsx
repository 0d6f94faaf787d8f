import type { FormEvent } from 'react'
import { cn } from '../cn.ts'
import { Search } from '../icons.tsx'

export interface SearchBoxProps {
  label: string
  name?: string
  defaultValue?: string
  /** Where the form leads without script, and with it when `onSearch` is absent. */
  action?: string
  onSearch?: (text: string) => void
  className?: string
}

export function SearchBox({ label, name = 'q', defaultValue = '', action, onSearch, className }: SearchBoxProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!onSearch) return
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get(name) ?? '').trim())
  }
  return (
    <search className={cn('relative block', className)}>
      <form action={action} onSubmit={submit}>
        <Search className="pointer-events-none absolute inset-y-0 start-4 my-auto size-4.5 text-muted" />
        <input
          key={defaultValue}
          type="search"
          name={name}
          aria-label={label}
          placeholder={label}
          defaultValue={defaultValue}
          maxLength={100}
          enterKeyHint="search"
          className="h-11 w-full rounded-full border border-line bg-surface pe-4 ps-11 text-base placeholder:text-muted hover:border-line-strong sm:h-10 sm:text-sm"
        />
      </form>
    </search>
  )
}
