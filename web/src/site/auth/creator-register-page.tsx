import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { enter, registerPerformer } from '../../shared/auth/auth.api.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { ProviderButtons } from '../../shared/auth/provider-buttons.tsx'
import { atTakenField } from '../../shared/auth/taken-fields.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AccountFields } from './account-fields.tsx'
import { CheckYourMail } from './check-your-mail.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { performerRegistrationOf } from './registration.ts'
import { TextLink } from './text-link.tsx'

export default function CreatorRegisterPage() {
  const { formatPercent } = useFormat()
  const { t } = useT('shared/auth')
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
          {t('register.haveAccount')} <TextLink to="/auth/login">{t('login.submit')}</TextLink>
        </p>
      }
    >
      <Form {...form.props} message={form.message}>
        <AccountFields errorOf={form.errorOf} nameRequired />
        <PersonFields errorOf={form.errorOf} />
        <IdentityFields errorOf={form.errorOf} />
        {progress !== undefined && (
          <div className="grid gap-1.5 text-sm text-muted">
            {progress < 1 ? t('creator.uploading', { percent: formatPercent(progress) }) : t('creator.checking')}
            <ProgressBar label={t('creator.submit')} value={progress} />
          </div>
        )}
        <Button type="submit" size="lg" busy={form.submitting}>
          {t('creator.submit')}
        </Button>
      </Form>
      <ProviderButtons accountRole="performer" redirect={null} />
    </AuthCard>
  )
}
