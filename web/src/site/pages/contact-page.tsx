import { useState } from 'react'
import { formAction } from '../../platform/form/form-action.ts'
import { usePostedForm } from '../../platform/form/posted-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ContactForm } from './contact-form.tsx'
import { messageOf } from './contact-message.ts'

export const handle: PageFlags = { forAllAges: true }

export const meta = titled('site/pages', 'contact.title', 'contact.text')

export const action = formAction({ callOf: (fields) => ({ key: 'POST /contact', body: messageOf(fields) }) })

export default function ContactPage() {
  const { t } = useT('site/pages')
  const posted = usePostedForm()
  const [answeredAt, setAnsweredAt] = useState(posted && !posted.refused ? posted.values.email : undefined)
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={t('contact.title')} text={t('contact.text')} />
      {answeredAt === undefined ? (
        <ContactForm onSent={setAnsweredAt} />
      ) : (
        <div role="status" className="rounded-card border border-line bg-surface">
          <EmptyState
            drawing="done"
            title={t('contact.sentTitle')}
            text={t('contact.sentText', { email: answeredAt })}
            action={
              <Button variant="outline" onClick={() => setAnsweredAt(undefined)}>
                {t('contact.another')}
              </Button>
            }
          />
        </div>
      )}
    </div>
  )
}
