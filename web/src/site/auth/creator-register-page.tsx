import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { enter, registerPerformer } from '../../shared/auth/auth.api.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { IdentityFields } from '../../shared/auth/identity-fields.tsx'
import { IdentityProgress } from '../../shared/auth/identity-progress.tsx'
import { PersonFields } from '../../shared/auth/person-fields.tsx'
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
import { performerRegistrationOf } from './registration.ts'

export const meta = titled('shared/auth', 'creator.title', 'creator.text')

export default function CreatorRegisterPage() {
  const { t } = useT('shared/auth')
  const [params] = useSearchParams()
  const [sentTo, setSentTo] = useState<string>()
  const [progress, setProgress] = useState<number>()
  const form = useForm({
    submit: async (fields) => {
      const { body, files } = performerRegistrationOf(fields)
      try {
        const mustVerify = await registerPerformer(body, files, ({ sentBytes, totalBytes }) =>
          setProgress(totalBytes > 0 ? sentBytes / totalBytes : 0),
        )
        if (mustVerify) setSentTo(body.email)
        else await enter(null)
      } finally {
        setProgress(undefined)
      }
    },
    adjust: atTakenField,
  })
  if (sentTo) return <CheckYourMail email={sentTo} />
  return (
    <AuthCard
      title={t('creator.title')}
      text={t('creator.text')}
      footer={
        <p>
          {t('register.haveAccount')} <TextLink to={withInvite('/auth/login', params)}>{t('login.submit')}</TextLink>
        </p>
      }
    >
      <Form {...form.props} message={form.message}>
        <AccountFields errorOf={form.errorOf} nameRequired />
        <PersonFields errorOf={form.errorOf} />
        <IdentityFields errorOf={form.errorOf} />
        <InvitedBy mode="creator" />
        <AgreeToTerms />
        <IdentityProgress progress={progress} />
        <Button type="submit" size="lg" busy={form.submitting}>
          {t('creator.submit')}
        </Button>
      </Form>
      <ProviderButtons accountRole="performer" redirect={null} />
    </AuthCard>
  )
}
