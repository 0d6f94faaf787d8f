import { LOGIN_PROVIDERS } from '@limelight/contract/people/login-providers'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Section } from '../../ui/section.tsx'
import { loginsQuery } from '../auth/login-providers.api.ts'
import { LoginRow } from './login-row.tsx'

/** Logins by other providers. Those that the site no longer offers are listed while they are connected. */
export function LoginsSection() {
  const { t } = useT('shared/accounts')
  const offered = useAppStore((state) => state.settings.logins)
  const isOperator = useAppStore((state) => state.auth.authUser?.role === 'operator')
  const logins = useQuery(loginsQuery)
  const connected = logins.data?.data ?? []
  const providers = LOGIN_PROVIDERS.filter(
    (provider) => offered?.[provider] || connected.some((login) => login.provider === provider),
  )
  if (isOperator || (providers.length === 0 && !logins.isError)) return null
  return (
    <Section framed title={t('logins.title')} text={t('logins.text')}>
      {logins.isPending && <SkeletonList rows={2} />}
      {logins.isError && <ErrorState onRetry={() => void logins.refetch()} retrying={logins.isFetching} />}
      {logins.isSuccess && (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {providers.map((provider) => (
            <LoginRow
              key={provider}
              provider={provider}
              login={connected.find((login) => login.provider === provider)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
