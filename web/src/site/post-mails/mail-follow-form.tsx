import type { AccountId } from '@limelight/contract/ids'
import { useState } from 'react'
import { type PostedForm, refusalIn } from '../../platform/form/posted-form.ts'
import { textOf } from '../../platform/form/text-of.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { askToFollow } from './mail-followers.api.ts'

export interface MailFollowFormProps {
  performer: { _id: AccountId | string; name: string }
  /** On the page that a form without scripts was sent to. */
  posted?: PostedForm | undefined
}

/** The field for people without an account. What the creator sees of them stands beside it, before they type. */
export function MailFollowForm({ performer: { _id, name }, posted }: MailFollowFormProps) {
  const { t } = useT('site/post-mails')
  const language = useLanguage()
  const [sentTo, setSentTo] = useState(posted && !posted.refused ? posted.values.email : undefined)
  const form = useForm({
    refused: refusalIn(posted),
    submit: async (fields) => {
      await askToFollow(fields)
      setSentTo(textOf(fields, 'email'))
    },
  })
  if (sentTo !== undefined) return <Notice tone="success">{t('follow.sent', { email: sentTo })}</Notice>
  return (
    <Form {...form.props} action="/by-mail" message={form.message} gap="sm">
      <input type="hidden" name="performerId" value={_id} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="language" value={language} />
      <TextField
        label={t('follow.email')}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={posted?.values.email}
        hint={t('follow.consent', { name })}
        error={form.errorOf('email')}
      />
      <Button type="submit" variant="outline" busy={form.submitting}>
        {t('follow.submit')}
      </Button>
    </Form>
  )
}
