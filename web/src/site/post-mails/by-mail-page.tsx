import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formAction } from '../../platform/form/form-action.ts'
import { type PostedForm, refusalIn, usePostedForm } from '../../platform/form/posted-form.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MailFollowForm } from './mail-follow-form.tsx'
import { confirmFollow, type FollowedCreator, followOf } from './mail-followers.api.ts'

/** It shows nothing of a creator, and the mail may be opened in another browser. */
export const handle: PageFlags = { forAllAges: true }

export const meta = titled('site/post-mails', 'follow.title')

export const action = formAction({
  callOf: (fields, params) => {
    const token = params.get('token')
    return token === null
      ? { key: 'POST /mail-followers', body: followOf(fields) }
      : { key: 'POST /mail-followers/confirm', body: { token } }
  },
})

/** Where the mailed link leads, and the form of creators' pages without scripts. */
export default function ByMailPage() {
  const { t } = useT('site/post-mails')
  const token = useSearchParams()[0].get('token')
  const posted = usePostedForm()
  if (token) return <Confirmation token={token} />
  const { performerId, name } = posted?.values ?? {}
  return (
    <AuthCard title={t('follow.title')}>
      {performerId === undefined ? (
        <Notice tone="warning">{t('follow.incomplete')}</Notice>
      ) : (
        <MailFollowForm performer={{ _id: performerId, name: name ?? '' }} posted={posted} />
      )}
    </AuthCard>
  )
}

/** A press confirms, and not the page itself: programs that check mails open every link in them. */
function Confirmation({ token }: { token: string }) {
  const { t } = useT('site/post-mails')
  const posted = usePostedForm()
  const [creator, setCreator] = useState(() => creatorIn(posted))
  const form = useForm({
    refused: refusalIn(posted),
    submit: async () => setCreator(await confirmFollow(token)),
  })
  if (creator)
    return (
      <AuthCard title={t('follow.confirmedTitle')}>
        <div className="grid gap-5">
          <Notice tone="success">{t('follow.confirmed', { name: creator.name })}</Notice>
          <LinkButton to={`/${creator.username}`} size="lg">
            {t('follow.open', { name: creator.name })}
          </LinkButton>
        </div>
      </AuthCard>
    )
  return (
    <AuthCard title={t('follow.confirmTitle')} text={t('follow.confirmText')}>
      <Form {...form.props} action={`/by-mail?token=${encodeURIComponent(token)}`} message={form.message}>
        <Button type="submit" size="lg" busy={form.submitting}>
          {t('follow.confirm')}
        </Button>
      </Form>
    </AuthCard>
  )
}

/** What the call answered when the browser had sent the form by itself. */
function creatorIn(posted: PostedForm | undefined): FollowedCreator | undefined {
  return posted && !posted.refused ? (posted.answer as { data: { creator: FollowedCreator } }).data.creator : undefined
}
