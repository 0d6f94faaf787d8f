import type { LoginProvider } from '@limelight/contract/people/login-providers'
import type { Login } from '@limelight/contract/people/logins'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { disconnectLogin, PROVIDER_NAMES, startProviderLogin } from '../auth/login-providers.api.ts'
import { CurrentPasswordField } from '../auth/password-field.tsx'
import { ProviderIcon } from '../auth/provider-icon.tsx'
import { atTakenField } from '../auth/taken-fields.ts'

export interface LoginRowProps {
  provider: LoginProvider
  /** Absent while it is not connected. */
  login: Login | undefined
}

/** Connects or disconnects one provider, after the password where the account has one. */
export function LoginRow({ provider, login }: LoginRowProps) {
  const { t } = useT('shared/accounts')
  const ui = useT('ui')
  const { pathname } = useLocation()
  const hasPassword = useAppStore((state) => state.auth.authUser?.hasPassword !== false)
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    submit: async (fields) => {
      const currentPassword = String(fields.get('currentPassword') ?? '')
      if (login) {
        await disconnectLogin(provider, currentPassword)
        setAsking(false)
        toast.success(ui.t('changesSaved'))
        return
      }
      await startProviderLogin(provider, {
        connect: true,
        redirect: pathname,
        ...(currentPassword && { currentPassword }),
      })
    },
    adjust: atTakenField,
  })
  const name = PROVIDER_NAMES[provider]
  const action = login ? t('logins.disconnect', { name }) : t('logins.connect', { name })
  const mustAsk = hasPassword && !isAsking
  return (
    <li className="py-3">
      <Form {...form.props} message={form.message}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ProviderIcon provider={provider} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{name}</p>
            <p className="text-sm break-words text-muted">{login ? login.label : t('logins.notConnected')}</p>
          </div>
          {mustAsk && (
            <Button variant="outline" size="sm" aria-label={action} onClick={() => setAsking(true)}>
              {login ? t('logins.end') : t('logins.begin')}
            </Button>
          )}
          {!hasPassword && (
            <Button type="submit" variant="outline" size="sm" aria-label={action} busy={form.submitting}>
              {login ? t('logins.end') : t('logins.begin')}
            </Button>
          )}
        </div>
        {hasPassword && isAsking && (
          <>
            <CurrentPasswordField
              label={t('currentPassword')}
              name="currentPassword"
              error={form.errorOf('currentPassword')}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" size="sm" busy={form.submitting}>
                {action}
              </Button>
              <Button variant="ghost" size="sm" onClick={() => setAsking(false)}>
                {ui.t('cancel')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </li>
  )
}
