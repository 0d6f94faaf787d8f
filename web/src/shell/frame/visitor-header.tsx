import { Link, useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { Search, UserIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SiteMenu } from '../menus/site-menu.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { Wordmark } from '../wordmark.tsx'
import { HeaderSearch } from './header-search.tsx'

export function VisitorHeader() {
  const { t } = useT('shell')
  const { pathname, search } = useLocation()
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-bg/88 backdrop-blur-md [:root:has([data-fills-screen])_&]:hidden">
      <div className="mx-auto flex h-14 max-w-[84rem] items-center gap-2 px-4 sm:gap-4 sm:px-8">
        <Wordmark />
        <SiteMenu className="flex gap-1 max-lg:hidden" />
        <span className="flex-1" />
        <HeaderSearch className="w-64 max-md:hidden" />
        <Link
          to="/search"
          aria-label={t('search')}
          className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink md:hidden"
        >
          <Search />
        </Link>
        <span className="max-sm:hidden">
          <ThemeSwitch />
        </span>
        <LinkButton to={loginPathFor(pathname + search)} variant="plain" size="header">
          <UserIcon className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">{t('logIn')}</span>
        </LinkButton>
        <LinkButton to="/auth/register" variant="soft" size="header">
          {t('signUp')}
        </LinkButton>
      </div>
    </header>
  )
}
