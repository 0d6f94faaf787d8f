import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useFormat } from '../platform/format.ts'
import { useT } from '../platform/i18n/use-t.ts'
import { loginPathFor } from '../platform/safe-redirect.ts'
import { useAppStore } from '../platform/store/store.ts'
import { KeywordSearchBox } from '../shared/search/keyword-search-box.tsx'
import { searchTabOf, tabAddress } from '../shared/search/search-query.ts'
import { Coins } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Wordmark } from './wordmark.tsx'

export function SiteHeader() {
  const { t } = useT('shell')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isOnSearch = useLocation().pathname === '/search'
  const words = isOnSearch ? (params.get('q') ?? '') : ''
  const tab = isOnSearch ? searchTabOf(params) : 'people'
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-bg/85 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-[84rem] items-center gap-3 px-4 sm:gap-5 sm:px-6">
        <Wordmark />
        <KeywordSearchBox
          key={words}
          label={t('search')}
          defaultValue={words}
          onSearch={(q) => navigate(`/search?${tabAddress(tab, { q })}`)}
          className="max-w-md flex-1 max-md:hidden"
        />
        <span className="flex-1" />
        <ThemeSwitch />
        <SessionArea />
      </div>
    </header>
  )
}

function SessionArea() {
  const { formatTokens } = useFormat()
  const { t } = useT('shell')
  const { loggedIn, authUser } = useAppStore((state) => state.auth)
  const balance = useAppStore((state) => state.user.balance)
  const { pathname, search } = useLocation()
  if (!loggedIn) {
    return (
      <>
        <LinkButton to="/auth/register" variant="ghost" size="sm" className="max-sm:hidden">
          {t('signUp')}
        </LinkButton>
        <LinkButton to={loginPathFor(pathname + search)} size="header">
          {t('logIn')}
        </LinkButton>
      </>
    )
  }
  return (
    <>
      {authUser?.role === 'fan' && (
        <Link
          to="/user/wallet"
          className="flex h-10 items-center gap-1.5 rounded-full bg-sunken px-3.5 text-sm font-semibold text-link tabular-nums hover:bg-line"
        >
          <Coins className="size-4" />
          <span className="sr-only">{t('balance')}</span>
          {formatTokens(balance)}
        </Link>
      )}
      <AccountMenu />
    </>
  )
}
