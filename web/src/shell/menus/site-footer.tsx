import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { LanguageSelect } from '../../shared/accounts/language-select.tsx'
import { OperatorHtml } from '../../shared/cms/operator-html.tsx'
import { Link } from '../../ui/link.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { AnalyticsButton, FooterMenu, LegalLinks } from './site-links.tsx'
import { SiteMenu } from './site-menu.tsx'

/** Below the pages of visitors. Members have the same links at the end of their navigation. */
export function SiteFooter() {
  const { t } = useT('shell')
  const { siteName, footerContent } = useAppStore((state) => state.ui)
  return (
    <footer className="mt-auto border-t border-line pb-8 [:root:has([data-fills-screen])_&]:hidden [:root:has([data-pinned-action])_&]:pb-24">
      <div className="mx-auto flex max-w-[84rem] flex-wrap items-center gap-x-6 gap-y-2 px-4 pt-6 text-sm text-muted sm:px-6">
        <p suppressHydrationWarning>{t('footer.rights', { year: String(new Date().getUTCFullYear()), siteName })}</p>
        {footerContent && <OperatorHtml html={footerContent} variant="line" />}
        <span className="flex-1" />
        <SiteMenu className="-mx-3 flex flex-wrap lg:hidden" />
        <FooterMenu className="flex flex-wrap gap-x-5 gap-y-2" />
        <AnalyticsButton />
        <LanguageSelect className="border-0 py-1 hover:text-link" />
        <span className="sm:hidden">
          <ThemeSwitch />
        </span>
        <Link to="/auth/creator-register" className="font-semibold text-link hover:underline">
          {t('becomeCreator')}
        </Link>
        <LegalLinks className="flex w-full flex-wrap gap-x-5 gap-y-1" />
      </div>
    </footer>
  )
}
