import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { rememberTarget } from '../../shared/auth/after-verification.ts'
import { enter, registerFan } from '../../shared/auth/auth.api.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { ProviderButtons } from '../../shared/auth/provider-buttons.tsx'
import { atTakenField } from '../../shared/auth/taken-fields.ts'
import { TextLink } from '../../shared/auth/text-link.tsx'
import { AgreeToTerms } from '../../shared/legal/agree-to-terms.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AccountFields } from './account-fields.tsx'
import { CheckYourMail } from './check-your-mail.tsx'

export const meta = titled('shared/auth', 'register.title', 'register.text')

export default function RegisterPage() {
  const { t } = useT('shared/auth')
  const [params] = useSearchParams()
  const [sentTo, setSentTo] = useState<string>()
  const redirect = params.get('redirect')
  const form = useForm({
    submit: async (fields) => {
      const text = (name: string) => String(fields.get(name) ?? '').trim()
      const name = text('name')
      const email = text('email')
      const body = { email, username: text('username'), password: String(fields.get('password')) }
      const mustVerify = await registerFan(name ? { ...body, name } : body)
      if (!mustVerify) return enter(redirect)
      rememberTarget(redirect)
      setSentTo(email)
    },
    adjust: atTakenField,
  })
  if (sentTo) return <CheckYourMail email={sentTo} />
  return (
    <AuthCard
      title={t('register.title')}
      text={t('register.text')}
      footer={
        <>
          <p>
            {t('register.haveAccount')} <TextLink to={loginPathFor(redirect ?? '/')}>{t('login.submit')}</TextLink>
          </p>
          <p>
            {t('login.creator')} <TextLink to="/auth/creator-register">{t('login.creatorRegister')}</TextLink>
          </p>
        </>
      }
    >
      <Form {...form.props} message={form.message}>
        <AccountFields errorOf={form.errorOf} />
        <AgreeToTerms />
        <Button type="submit" size="lg" busy={form.submitting}>
          {t('register.submit')}
        </Button>
      </Form>
      <ProviderButtons redirect={redirect} />
    </AuthCard>
  )
}
