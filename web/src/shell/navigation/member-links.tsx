import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { LanguageSelect } from '../../shared/accounts/language-select.tsx'
import { OperatorHtml } from '../../shared/cms/operator-html.tsx'
import { cn } from '../../ui/cn.ts'
import { MenuLinks } from '../menus/menu-links.tsx'
import { AnalyticsButton, FooterMenu, LegalLinks } from '../menus/site-links.tsx'
import { FAN_ENTRIES } from './fan-entries.ts'

export interface MemberLinksProps {
  className?: string
}

/** What visitors find in the footer, at the end of the navigation of members: pages that grow while they load move nothing below them. */
export function MemberLinks({ className }: MemberLinksProps) {
  const { t } = useT('shell')
  const { siteName, footerContent, menus } = useAppStore((state) => state.ui)
  return (
    <footer className={cn('grid gap-1.5 px-3 text-xs text-faint', className)}>
      <MenuLinks
        label={t('headerMenu')}
        entries={menus.header.filter(({ path }) => !FAN_SCREENS.has(path))}
        className="flex flex-wrap gap-x-3"
      />
      <FooterMenu className="flex flex-wrap gap-x-3" />
      <LegalLinks className="flex flex-wrap gap-x-3" />
      <div className="flex flex-wrap items-center gap-x-3">
        <LanguageSelect className="border-0 py-1 hover:text-link" />
        <AnalyticsButton />
      </div>
      {footerContent && <OperatorHtml html={footerContent} variant="line" />}
      <p suppressHydrationWarning>{t('footer.rights', { year: String(new Date().getUTCFullYear()), siteName })}</p>
    </footer>
  )
}

/** The operator's menu leads to some of them, too. */
const FAN_SCREENS = new Set(FAN_ENTRIES.flatMap(({ to, pages = [] }) => [to, ...pages.map((page) => page.to)]))
