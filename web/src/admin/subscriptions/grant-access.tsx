import { isApiError } from '@limelight/contract/client'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAttempt } from '../../shared/payments/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
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
  const attempt = useAttempt()

  async function grant(data: FormData): Promise<string> {
    const access = {
      fanId: await personOf('fan', data),
      performerId: await personOf('performer', data),
      days: Number(data.get('days')),
      reason: String(data.get('reason') ?? '').trim(),
    }
    await attempt(JSON.stringify(access), (key) => grantAccess(access, key))
    return t('granted')
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus className="size-4.5" />
        {t('grant')}
      </Button>
      <FormDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('grant')}
        description={t('grantText')}
        saveLabel={t('grant')}
        submit={grant}
        adjust={(refusal, error) => {
          if (error instanceof UnknownPerson) {
            const text = t(error.role === 'fan' ? 'unknownFan' : 'unknownCreator')
            return { message: null, fields: { [error.role]: text } }
          }
          const isRunning = isApiError(error) && error.code === 'invalid_state'
          return isRunning ? { fields: {}, message: t('running') } : refusal
        }}
      >
        {(errorOf) => (
          <>
            <PersonField of="fan" label={t('fanName')} name="fan" required error={errorOf('fan')} />
            <PersonField
              of="performer"
              label={t('creatorName')}
              name="performer"
              required
              error={errorOf('performer')}
            />
            <DaysField error={errorOf('days')} />
            <ReasonField label={t('reason')} hint={t('reasonHint')} form={{ errorOf }} />
          </>
        )}
      </FormDialog>
    </>
  )
}

async function personOf(role: 'fan' | 'performer', data: FormData): Promise<string> {
  const id = await findAccountId(role, String(data.get(role) ?? ''))
  if (id === undefined) throw new UnknownPerson(role)
  return id
}
