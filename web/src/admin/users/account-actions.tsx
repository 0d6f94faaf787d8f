import { useState } from 'react'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
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
  const { t } = useAdminT('admin')
  const ownId = useAppStore((state) => state.user._id)
  if (account._id === ownId) return <span className="text-sm text-muted">{t('users.you')}</span>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {account.role !== 'operator' && <ChangeEmail account={account} />}
      <Suspension account={account} />
    </div>
  )
}

function ChangeEmail({ account }: AccountActionsProps) {
  const { t } = useAdminT('admin')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        {t('users.changeEmail')}
      </Button>
      <ChangeEmailDialog account={account} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function Suspension({ account }: AccountActionsProps) {
  const { t } = useAdminT('admin')
  const textOf = useErrorText()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { _id, name } = account
  const close = () => setIsOpen(false)

  async function suspend(reason: string): Promise<void> {
    try {
      await suspendAccount(_id, reason)
      toast.success(t('users.suspended', { name }))
    } catch (error) {
      // Anything else is about the reason, and is shown beside it.
      if (!isConflict(error)) throw error
      toast.error(t('changedMeanwhile'))
    }
    close()
  }
  async function reinstate(): Promise<void> {
    setIsBusy(true)
    try {
      await reinstateAccount(_id)
      toast.success(t('users.reinstated', { name }))
    } catch (error) {
      toast.error(isConflict(error) ? t('changedMeanwhile') : textOf(error))
    } finally {
      setIsBusy(false)
      close()
    }
  }

  if (account.status === 'suspended') {
    return (
      <>
        <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
          {t('users.reinstate')}
        </Button>
        <ConfirmDialog
          open={isOpen}
          onClose={close}
          onConfirm={() => void reinstate()}
          title={t('users.reinstateTitle', { name })}
          text={t('users.reinstateText')}
          confirmLabel={t('users.reinstate')}
          busy={isBusy}
        />
      </>
    )
  }
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setIsOpen(true)}>
        {t('users.suspend')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={close}
        onConfirm={suspend}
        title={t('users.suspendTitle', { name })}
        text={t('users.suspendText')}
        confirmLabel={t('users.suspend')}
      />
    </>
  )
}
