import { Link } from 'react-router'
import { useT } from '../platform/i18n/use-t.ts'
import { useAppStore } from '../platform/store/store.ts'

export function SiteFooter() {
  const { t } = useT('site')
  const { siteName, menus, footerContent } = useAppStore((state) => state.ui)
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  return (
    <footer className="mt-auto border-t border-line pb-24 md:pb-8">
      <div className="mx-auto flex max-w-[84rem] flex-wrap items-center gap-x-6 gap-y-2 px-4 pt-6 text-sm text-muted sm:px-6">
        <p suppressHydrationWarning>{t('footer.rights', { year: new Date().getUTCFullYear(), siteName })}</p>
        {footerContent && <p>{footerContent}</p>}
        <span className="flex-1" />
        {menus.map((menu) => (
          <Link
            key={menu.path}
            to={menu.path}
            target={menu.isNewTab ? '_blank' : undefined}
            className="hover:text-link"
          >
            {menu.title}
          </Link>
        ))}
        {!loggedIn && (
          <Link to="/auth/creator-register" className="font-semibold text-link hover:underline">
            {t('becomeCreator')}
          </Link>
        )}
      </div>
    </footer>
  )
}
