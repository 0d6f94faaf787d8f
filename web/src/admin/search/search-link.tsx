import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { Search } from '../../ui/icons.tsx'

/** Looks like the field it leads to, and names its key. */
export function SearchLink() {
  const { t } = useT('admin/search')
  return (
    <Link
      to="/admin/search"
      aria-keyshortcuts="/"
      className="flex h-11 min-w-0 flex-1 items-center gap-2.5 max-sm:basis-full rounded-full bg-sunken px-4 text-[15px] text-muted hover:text-ink sm:w-72 sm:flex-none"
    >
      <Search className="size-4.5 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{t('open')}</span>
      <kbd className="rounded-md border border-line bg-surface px-1.5 font-sans text-xs font-semibold max-lg:hidden">
        /
      </kbd>
    </Link>
  )
}
