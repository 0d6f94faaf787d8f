import { viaOfPath } from '@limelight/contract/people/link-address'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formAction } from '../../platform/form/form-action.ts'
import { refusalIn, usePostedForm } from '../../platform/form/posted-form.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { loginPathFor, registerPathFor } from '../../platform/safe-redirect.ts'
import { rememberTarget } from '../../shared/auth/after-verification.ts'
import { enter, registerFan } from '../../shared/auth/auth.api.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { fanOf } from '../../shared/auth/credentials.ts'
import { pathOfSession } from '../../shared/auth/path-of-session.ts'
import { ProviderButtons } from '../../shared/auth/provider-buttons.tsx'
import { atTakenField } from '../../shared/auth/taken-fields.ts'
import { TextLink } from '../../shared/auth/text-link.tsx'
import { AgreeToTerms } from '../../shared/legal/agree-to-terms.tsx'
import { InvitedBy } from '../../shared/referrals/invited-by.tsx'
import { withInvite } from '../../shared/referrals/with-invite.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AccountFields } from './account-fields.tsx'
import { CheckYourMail } from './check-your-mail.tsx'

export const meta = titled('shared/auth', 'register.title', 'register.text')

export const action = formAction({
  callOf: (fields) => ({ key: 'POST /auth/users/register', body: fanOf(fields) }),
  pathAfter: pathOfSession,
})

export default function RegisterPage() {
  const { t } = useT('shared/auth')
  const [params] = useSearchParams()
  const posted = usePostedForm()
  const [sentTo, setSentTo] = useState(posted && !posted.refused ? posted.values.email : undefined)
  const redirect = params.get('redirect')
  const via = viaOfPath(redirect)
  const form = useForm({
    refused: refusalIn(posted),
    submit: async (fields) => {
      const fan = fanOf(fields)
      if (!(await registerFan(fan))) return enter(redirect)
      rememberTarget(redirect)
      setSentTo(fan.email)
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
            {t('register.haveAccount')}{' '}
            <TextLink to={withInvite(loginPathFor(redirect ?? '/'), params)}>{t('login.submit')}</TextLink>
          </p>
          <p>
            {t('login.creator')}{' '}
            <TextLink to={withInvite('/auth/creator-register', params)}>{t('login.creatorRegister')}</TextLink>
          </p>
        </>
      }
    >
      <Form {...form.props} action={registerPathFor(redirect ?? '/')} message={form.message}>
        {via !== undefined && <input type="hidden" name="via" value={via} />}
        <AccountFields errorOf={form.errorOf} values={posted?.values} />
        <InvitedBy mode="fan" value={posted?.values.invitedBy} />
        <AgreeToTerms />
        <Button type="submit" size="lg" busy={form.submitting}>
          {t('register.submit')}
        </Button>
      </Form>
      <ProviderButtons redirect={redirect} />
    </AuthCard>
  )
}
