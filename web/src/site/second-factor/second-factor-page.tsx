import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { titled } from '../../platform/page/page-title.ts'
import { PasskeySection } from '../../shared/accounts/passkey-section.tsx'
import { secondFactorQuery } from '../../shared/accounts/second-factor.api.ts'
import { SecondFactorSection } from '../../shared/accounts/second-factor-section.tsx'
import { enter } from '../../shared/auth/auth.api.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { PasskeyButton } from '../../shared/auth/passkey-button.tsx'
import { confirmWithPasskey, passkeysQuery } from '../../shared/auth/passkeys.api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

export const meta = titled('site/second-factor', 'title')
export const handle: PageFlags = { staysOpen: true }

/** Where an operator without a second factor is led while the site requires one. */
export default function SecondFactorPage() {
  const { t } = useT('site/second-factor')
  const auth = useT('shared/auth')
  const factor = useQuery(secondFactorQuery)
  const hasCodes = factor.data?.data.since != null
  const hasPasskey = (useQuery(passkeysQuery).data?.total ?? 0) > 0
  return (
    <AuthCard title={t('title')} text={t('text')}>
      <div className="grid gap-5">
        {factor.isError ? (
          <ErrorState onRetry={() => void factor.refetch()} retrying={factor.isFetching} />
        ) : (
          <>
            <SecondFactorSection />
            {factor.data && <PasskeySection />}
          </>
        )}
        {hasPasskey && !hasCodes ? (
          // A session that began with the password has not used it yet.
          <PasskeyButton
            label={auth.t('usePasskey')}
            action={async () => {
              await confirmWithPasskey()
              await enter(null)
            }}
          />
        ) : hasCodes ? (
          <Button size="lg" onClick={() => void enter(null)}>
            {t('continue')}
          </Button>
        ) : (
          <Button variant="ghost" onClick={() => void leave()}>
            {t('logOut')}
          </Button>
        )}
      </div>
    </AuthCard>
  )
}

async function leave(): Promise<void> {
  await api('POST /auth/logout')
  window.location.assign('/auth/login')
}
