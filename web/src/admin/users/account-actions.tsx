import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { isConflict } from '../performers/performers.api.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { type Account, reinstateAccount, suspendAccount } from './users.api.ts'

export interface AccountActionsProps {
  account: Account
}

/** Nobody can lock themselves out, and the addresses of operators are their own affair. */
export function AccountActions({ account }: AccountActionsProps) {
  const { t } = useT('admin/users')
  const ownId = useAppStore((state) => state.user._id)
  if (account.status === 'closed') return null
  if (account._id === ownId) return <span className="text-sm text-muted">{t('you')}</span>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {account.role !== 'operator' && <ChangeEmail account={account} />}
      <Suspension account={account} />
    </div>
  )
}

function ChangeEmail({ account }: AccountActionsProps) {
  const { t } = useT('admin/users')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        {t('changeEmail')}
      </Button>
      <ChangeEmailDialog account={account} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function Suspension({ account }: AccountActionsProps) {
  const { t } = useT('admin/users')
  const adminWords = useT('admin')
  const textOf = useErrorText()
  const [isOpen, setIsOpen] = useState(false)
  const { _id, name } = account
  const close = () => setIsOpen(false)

  async function suspend(reason: string): Promise<void> {
    try {
      await suspendAccount(_id, reason)
      toast.success(t('suspended', { name }))
    } catch (error) {
      // Anything else is about the reason, and is shown beside it.
      if (!isConflict(error)) throw error
      toast.error(adminWords.t('alreadyChanged'))
    }
    close()
  }
  if (account.status === 'suspended') {
    return (
      <ActionButton
        variant="outline"
        size="sm"
        question={{
          title: t('reinstateTitle', { name }),
          text: t('reinstateText'),
          confirmLabel: t('reinstate'),
          action: () => reinstateAccount(_id),
          done: t('reinstated', { name }),
          errorOf: (error) => (isConflict(error) ? adminWords.t('alreadyChanged') : textOf(error)),
          closesOnFailure: true,
        }}
      >
        {t('reinstate')}
      </ActionButton>
    )
  }
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setIsOpen(true)}>
        {t('suspend')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={close}
        onConfirm={suspend}
        title={t('suspendTitle', { name })}
        text={t('suspendText')}
        confirmLabel={t('suspend')}
      />
    </>
  )
}
