import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { enter } from '../../shared/auth/auth.api.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { NewPasswordField } from '../../shared/auth/password-field.tsx'
import { atTakenField } from '../../shared/auth/taken-fields.ts'
import { UsernameField } from '../../shared/auth/username-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

export const meta = titled('site/invitation', 'title')

/** Where the link of an invitation leads: the account of a new operator. */
export default function InvitationPage() {
  const { t } = useT('site/invitation')
  const token = useSearchParams()[0].get('token') ?? ''
  const textOf = useErrorText()
  const query = useQuery({
    queryKey: ['POST /auth/operator-invitations/view', token],
    queryFn: () => api('POST /auth/operator-invitations/view', { body: { token } }),
    enabled: token !== '',
    retry: false,
    // Once accepted the token is void; the form shows what it began with.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const invitation = query.data?.data
  if (token === '' || query.isError) {
    return (
      <AuthCard title={t('title')}>
        <Notice tone="danger">{query.error ? textOf(query.error) : t('incomplete')}</Notice>
        <p className="mt-4 text-muted">{t('askAgain')}</p>
      </AuthCard>
    )
  }
  if (!invitation) {
    return (
      <AuthCard title={t('title')}>
        <Skeleton className="h-80 rounded-card" />
      </AuthCard>
    )
  }
  const role = t(`roles.${invitation.operatorRole}`)
  return (
    <AuthCard title={t('title')} text={t('text', { role, email: invitation.email })}>
      <AcceptForm token={token} />
    </AuthCard>
  )
}

function AcceptForm({ token }: { token: string }) {
  const { t } = useT('site/invitation')
  const auth = useT('shared/auth')
  const form = useForm({
    submit: async (fields) => {
      const text = (name: string) => String(fields.get(name) ?? '').trim()
      const body = { token, name: text('name'), username: text('username'), password: String(fields.get('password')) }
      await api('POST /auth/operator-invitations/accept', { body })
      await enter(null)
    },
    adjust: atTakenField,
  })
  return (
    <Form {...form.props} message={form.message}>
      <TextField
        label={t('name')}
        name="name"
        required
        maxLength={60}
        autoComplete="name"
        error={form.errorOf('name')}
      />
      <UsernameField hint={auth.t('usernameHint')} autoComplete="username" error={form.errorOf('username')} />
      <NewPasswordField label={auth.t('password')} error={form.errorOf('password')} />
      <Button type="submit" size="lg" busy={form.submitting}>
        {t('accept')}
      </Button>
    </Form>
  )
}
