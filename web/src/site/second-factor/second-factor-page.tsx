import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { secondFactorQuery } from '../../shared/accounts/second-factor.api.ts'
import { SecondFactorSection } from '../../shared/accounts/second-factor-section.tsx'
import { enter } from '../../shared/auth/auth.api.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { Button } from '../../ui/button.tsx'

export const handle: PageFlags = { staysOpen: true }

/** Where an operator without a second factor is led while the site requires one. */
export default function SecondFactorPage() {
  const { t } = useT('site/second-factor')
  const hasFactor = useQuery(secondFactorQuery).data?.data.since != null
  return (
    <AuthCard title={t('title')} text={t('text')}>
      <div className="grid gap-5">
        <SecondFactorSection />
        {hasFactor ? (
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
