import { Link } from 'react-router'
import { useT } from '../platform/i18n/use-t.ts'
import { Search } from '../ui/icons.tsx'
import { BalanceLink } from './balance-link.tsx'
import { Wordmark } from './wordmark.tsx'

/** The only bar above the page on phones and tablets; wide screens have the rail instead. */
export function TopBar() {
  const { t } = useT('shell')
  return (
    <header className="sticky top-0 z-40 flex h-14 items-center gap-3 border-b border-line bg-bg/88 px-4 backdrop-blur-md sm:px-6 lg:hidden">
      <Wordmark />
      <span className="flex-1" />
      <Link
        to="/search"
        aria-label={t('search')}
        className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
      >
        <Search />
      </Link>
      <BalanceLink />
    </header>
  )
}
