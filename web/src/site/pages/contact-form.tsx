import { lazy, Suspense, useState } from 'react'
import { refusalIn, usePostedForm } from '../../platform/form/posted-form.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { writeToOperator } from '../../shared/cms/cms.api.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Send } from '../../ui/more-icons.ts'
import { messageOf } from './contact-message.ts'

export interface ContactFormProps {
  /** The address the answer will go to. */
  onSent: (email: string) => void
}

/** Most sites use none. */
const Captcha = lazy(() => import('../../shared/captcha/captcha.tsx').then((module) => ({ default: module.Captcha })))
const MESSAGE = { min: 10, max: 5_000 }

export function ContactForm({ onSent }: ContactFormProps) {
  const { t } = useT('site/pages')
  const user = useAppStore((state) => state.user)
  const captcha = useAppStore((state) => state.settings.captcha)
  const [token, setToken] = useState<string>()
  // A token works once: after a refusal there has to be another.
  const [attempt, setAttempt] = useState(0)
  const posted = usePostedForm()
  const form = useForm({
    refused: refusalIn(posted),
    submit: async (fields) => {
      const message = messageOf(fields)
      try {
        await writeToOperator(token === undefined ? message : { ...message, captcha: token })
      } catch (error) {
        setToken(undefined)
        setAttempt((count) => count + 1)
        throw error
      }
      onSent(message.email)
    },
  })
  return (
    <Form {...form.props} action="/contact" message={form.message}>
      <TextField
        label={t('contact.name')}
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        defaultValue={posted?.values.name ?? user.name}
        error={form.errorOf('name')}
      />
      <TextField
        label={t('contact.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={posted?.values.email ?? user.email ?? ''}
        error={form.errorOf('email')}
      />
      <TextArea
        label={t('contact.message')}
        name="message"
        defaultValue={posted?.values.message}
        required
        minLength={MESSAGE.min}
        maxLength={MESSAGE.max}
        hint={t('contact.messageHint')}
        error={form.errorOf('message')}
      />
      {captcha && (
        <Suspense fallback={<Skeleton className="h-20 w-72 max-w-full" />}>
          <Captcha key={attempt} widget={captcha} onToken={setToken} />
        </Suspense>
      )}
      <Button type="submit" busy={form.submitting} className="justify-self-start">
        <Send className="size-4" />
        {t('contact.send')}
      </Button>
    </Form>
  )
}
