import { isApiError } from '@limelight/contract/client'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAttempt } from '../../shared/payments/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { Plus } from '../../ui/member-icons.ts'
import { findAccountId } from '../find-account.ts'
import { PersonField } from '../person-field.tsx'
import { DaysField } from './days-field.tsx'
import { grantAccess } from './subscriptions.api.ts'
import { UnknownPerson } from './unknown-person.ts'

export function GrantAccess() {
  const { t } = useT('admin/subscriptions')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus className="size-4.5" />
        {t('grant')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('grant')} description={t('grantText')}>
        <GrantForm onDone={close} />
      </Dialog>
    </>
  )
}

/** Inside of the dialog, so that each opening starts anew. */
function GrantForm({ onDone }: { onDone: () => void }) {
  const { t } = useT('admin/subscriptions')
  const attempt = useAttempt()
  const form = useForm({
    submit: async (data) => {
      const grant = {
        fanId: await personOf('fan', data),
        performerId: await personOf('performer', data),
        days: Number(data.get('days')),
        reason: String(data.get('reason') ?? '').trim(),
      }
      await attempt(JSON.stringify(grant), (key) => grantAccess(grant, key))
      toast.success(t('granted'))
      onDone()
    },
    adjust: (refusal, error) => {
      if (error instanceof UnknownPerson) {
        const text = t(error.role === 'fan' ? 'unknownFan' : 'unknownCreator')
        return { message: null, fields: { [error.role]: text } }
      }
      const isRunning = isApiError(error) && error.code === 'invalid_state'
      return isRunning ? { fields: {}, message: t('running') } : refusal
    },
  })
  const people = [
    { name: 'fan', label: t('fanName') },
    { name: 'performer', label: t('creatorName') },
  ] as const
  return (
    <Form {...form.props} message={form.message} autoComplete="off">
      {people.map(({ name, label }) => (
        <PersonField key={name} of={name} label={label} name={name} required error={form.errorOf(name)} />
      ))}
      <DaysField error={form.errorOf('days')} />
      <ReasonField label={t('reason')} hint={t('reasonHint')} form={form} />
      <FormActions busy={form.submitting}>{t('grant')}</FormActions>
    </Form>
  )
}

async function personOf(role: 'fan' | 'performer', data: FormData): Promise<string> {
  const id = await findAccountId(role, String(data.get(role) ?? ''))
  if (id === undefined) throw new UnknownPerson(role)
  return id
}
