import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { LanguageSelect } from '../../shared/accounts/language-select.tsx'
import { OperatorHtml } from '../../shared/cms/operator-html.tsx'
import { useLegalLinks } from '../../shared/legal/legal-titles.ts'
import { cn } from '../../ui/cn.ts'
import { Link } from '../../ui/link.tsx'
import { chooseAnalytics, readChoice } from '../analytics/analytics-choice.ts'
import { ThemeSwitch } from '../theme-switch.tsx'
import { MenuLink } from './menu-link.tsx'
import { SiteMenu } from './site-menu.tsx'

export function SiteFooter() {
  const { t } = useT('shell')
  const legal = useLegalLinks()
  const { siteName, menus, footerContent } = useAppStore((state) => state.ui)
  const gaCode = useAppStore((state) => state.settings.gaCode)
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  return (
    <footer
      className={cn(
        'mt-auto border-t border-line [:root:has([data-fills-screen])_&]:hidden',
        loggedIn ? 'pb-24 lg:pb-8' : 'pb-8 [:root:has([data-pinned-action])_&]:pb-24',
      )}
    >
      <div className="mx-auto flex max-w-[84rem] flex-wrap items-center gap-x-6 gap-y-2 px-4 pt-6 text-sm text-muted sm:px-6">
        <p suppressHydrationWarning>{t('footer.rights', { year: String(new Date().getUTCFullYear()), siteName })}</p>
        {footerContent && <OperatorHtml html={footerContent} variant="line" />}
        <span className="flex-1" />
        <SiteMenu className={cn('-mx-3 flex flex-wrap', !loggedIn && 'lg:hidden')} />
        {menus.footer.length > 0 && (
          <nav aria-label={t('footer.menu')} className="flex flex-wrap gap-x-5 gap-y-2">
            {menus.footer.map((entry) => (
              <MenuLink key={`${entry.path} ${entry.title}`} entry={entry} className="py-1 hover:text-link" />
            ))}
          </nav>
        )}
        {gaCode && (
          <button type="button" onClick={askAgain} className="cursor-pointer py-1 hover:text-link">
            {t('analytics.change')}
          </button>
        )}
        <LanguageSelect className="border-0 py-1 hover:text-link" />
        {!loggedIn && (
          <span className="sm:hidden">
            <ThemeSwitch />
          </span>
        )}
        {!loggedIn && (
          <Link to="/auth/creator-register" className="font-semibold text-link hover:underline">
            {t('becomeCreator')}
          </Link>
        )}
        <nav aria-label={t('footer.legal')} className="flex w-full flex-wrap gap-x-5 gap-y-1">
          {legal.map(({ kind, path, title }) => (
            <Link key={kind} to={path} className="py-1 hover:text-link">
              {title}
            </Link>
          ))}
          <Link to="/contact" className="py-1 hover:text-link">
            {t('footer.contact')}
          </Link>
        </nav>
      </div>
    </footer>
  )
}

/** What is loaded goes on until the page is loaded anew. */
function askAgain(): void {
  const wasGranted = readChoice() === 'granted'
  chooseAnalytics(null)
  if (wasGranted) location.reload()
}
