import { usePagesT } from '../platform/i18n/use-pages-t.ts'
import { useAppStore } from '../platform/store/store.ts'
import { useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Send } from '../ui/icons.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { writeToOperator } from './site.api.ts'

export interface ContactFormProps {
  /** The address the answer will go to. */
  onSent: (email: string) => void
}

const MESSAGE = { min: 10, max: 5_000 }

export function ContactForm({ onSent }: ContactFormProps) {
  const { t } = usePagesT('pages')
  const user = useAppStore((state) => state.user)
  const form = useForm({
    submit: async (data) => {
      const textOf = (name: string) => String(data.get(name) ?? '').trim()
      const email = textOf('email')
      await writeToOperator({ name: textOf('name'), email, message: textOf('message') })
      onSent(email)
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <TextField
        label={t('contact.name')}
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        defaultValue={user.name}
        error={form.errorOf('name')}
      />
      <TextField
        label={t('contact.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={user.email ?? ''}
        error={form.errorOf('email')}
      />
      <TextArea
        label={t('contact.message')}
        name="message"
        required
        minLength={MESSAGE.min}
        maxLength={MESSAGE.max}
        hint={t('contact.messageHint')}
        error={form.errorOf('message')}
      />
      <Button type="submit" busy={form.submitting} className="justify-self-start">
        <Send className="size-4" />
        {t('contact.send')}
      </Button>
    </Form>
  )
}
