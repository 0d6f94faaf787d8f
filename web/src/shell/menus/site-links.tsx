import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { useLegalLinks } from '../../shared/legal/legal-titles.ts'
import { Link } from '../../ui/link.tsx'
import { chooseAnalytics, readChoice } from '../analytics/analytics-choice.ts'
import { MenuLinks } from './menu-links.tsx'

export interface LinksProps {
  className: string
}

/** The operator's links of the footer. */
export function FooterMenu({ className }: LinksProps) {
  const { t } = useT('shell')
  const entries = useAppStore((state) => state.ui.menus.footer)
  return <MenuLinks label={t('footer.menu')} entries={entries} className={className} />
}

/** Terms, imprint and the like, and the way to the operator. */
export function LegalLinks({ className }: LinksProps) {
  const { t } = useT('shell')
  const legal = useLegalLinks()
  return (
    <nav aria-label={t('footer.legal')} className={className}>
      {legal.map(({ kind, path, title }) => (
        <Link key={kind} to={path} className="py-1 hover:text-link">
          {title}
        </Link>
      ))}
      <Link to="/contact" className="py-1 hover:text-link">
        {t('footer.contact')}
      </Link>
    </nav>
  )
}

/** Asks again whether visits may be measured, where the site measures them. */
export function AnalyticsButton() {
  const { t } = useT('shell')
  const gaCode = useAppStore((state) => state.settings.gaCode)
  if (!gaCode) return null
  return (
    <button type="button" onClick={askAgain} className="cursor-pointer py-1 hover:text-link">
      {t('analytics.change')}
    </button>
  )
}

/** What is loaded goes on until the page is loaded anew. */
function askAgain(): void {
  const wasGranted = readChoice() === 'granted'
  chooseAnalytics(null)
  if (wasGranted) location.reload()
}
