import { Link, useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { LegalLinks } from '../legal/legal-links.tsx'

/** A form and links only: it works before the page listens, and without scripts. */
export default function AgeNotice() {
  const { t } = useT('shared/age')
  const { pathname, search } = useLocation()
  const { minimumAge = 18, ageNoticeLeaveUrl, siteName } = useAppStore((state) => state.settings)
  const values = { age: minimumAge, siteName }
  return (
    <div className="fixed inset-0 z-50 grid place-items-center overflow-y-auto bg-bg/92 p-4 backdrop-blur-2xl">
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby="age-title"
        aria-describedby="age-text"
        className="grid w-full max-w-md gap-3 rounded-card border border-line bg-raised p-6 shadow-high sm:p-8"
      >
        <h2 id="age-title" className="text-2xl">
          {t('notice.title', values)}
        </h2>
        <p id="age-text" className="text-[15px] text-muted">
          {t('notice.text', values)}
        </p>
        <form method="post" action="/auth/age" className="mt-3 grid">
          <Button type="submit" size="lg" autoFocus>
            {t('notice.confirm', values)}
          </Button>
        </form>
        {ageNoticeLeaveUrl && (
          <a href={ageNoticeLeaveUrl} rel="noreferrer" className={buttonStyle({ variant: 'outline', size: 'lg' })}>
            {t('notice.leave')}
          </a>
        )}
        <p className="mt-2 text-center text-sm text-muted">
          {t('notice.member')}{' '}
          <Link to={loginPathFor(pathname + search)} className="font-semibold text-link hover:underline">
            {t('notice.logIn')}
          </Link>
        </p>
        <p className="text-center text-sm text-muted">
          <LegalLinks kinds={['imprint', 'privacy', 'terms']} />
        </p>
      </div>
    </div>
  )
}
