import { LOGIN_PROVIDERS, type LoginProvider } from '@limelight/contract/people/login-providers'
import { INVITE_PARAM, inviteCodeOf } from '@limelight/contract/people/referral-rules'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PROVIDER_NAMES, startProviderLogin } from './login-providers.api.ts'
import { ProviderIcon } from './provider-icon.tsx'

export interface ProviderButtonsProps {
  /** Of a new account. */
  accountRole?: 'fan' | 'performer'
  redirect: string | null
}

/** Other ways in, below a form: only those the site is configured for. */
export function ProviderButtons({ accountRole = 'fan', redirect }: ProviderButtonsProps) {
  const { t } = useT('shared/auth')
  const errorTextOf = useErrorText()
  const logins = useAppStore((state) => state.settings.logins)
  const [params] = useSearchParams()
  const invitedBy = inviteCodeOf(params.get(INVITE_PARAM))
  const start = useMutation({
    mutationFn: (provider: LoginProvider) =>
      startProviderLogin(provider, {
        role: accountRole,
        ...(redirect && { redirect }),
        ...(invitedBy && { invitedBy }),
      }),
  })
  const offered = LOGIN_PROVIDERS.filter((provider) => logins?.[provider])
  if (offered.length === 0) return null
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('providers.or')}
      </p>
      {start.isError && <Notice tone="danger">{errorTextOf(start.error)}</Notice>}
      {offered.map((provider) => (
        <Button
          key={provider}
          variant="outline"
          // The next page is the provider's: after success nothing here can be used again.
          busy={(start.isPending || start.isSuccess) && start.variables === provider}
          onClick={() => start.mutate(provider)}
        >
          <ProviderIcon provider={provider} />
          {t('providers.continue', { name: PROVIDER_NAMES[provider] })}
        </Button>
      ))}
    </div>
  )
}
