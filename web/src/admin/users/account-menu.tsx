import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMayOperate } from '../../platform/page/use-may-operate.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Ellipsis } from '../../ui/icons.tsx'
import { Menu } from '../../ui/navigation/menu.tsx'
import type { MenuEntry } from '../../ui/navigation/menu-entry.ts'
import { isConflict } from '../is-conflict.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { type Account, endSessionsOf, reinstateAccount, releasePayouts, suspendAccount } from './users.api.ts'

export interface AccountMenuProps {
  account: Account
}

type Open = 'email' | 'sessions' | 'suspend' | 'reinstate' | 'release'

/**
 * What an operator can do with an account, each with a reason. Nobody can lock themselves out, and the addresses of
 * operators are their own affair.
 */
export function AccountMenu({ account }: AccountMenuProps) {
  const { t } = useT('admin/users')
  const ownId = useAppStore((state) => state.user._id)
  const mayOperate = useMayOperate()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (account.status === 'closed') return null
  if (account._id === ownId) return <span className="text-sm text-muted">{t('you')}</span>
  const entries: MenuEntry[] = []
  const mayDecide = mayOperate(account.role === 'operator' ? 'operators' : 'people')
  if (mayDecide && account.role !== 'operator')
    entries.push({ label: t('changeEmail'), onSelect: () => setOpen('email') })
  if (mayDecide) entries.push({ label: t('endSessions'), onSelect: () => setOpen('sessions') })
  if (account.payoutsHeldUntil !== null && mayOperate('money'))
    entries.push({ label: t('releasePayouts'), onSelect: () => setOpen('release') })
  if (account.role === 'fan' && mayOperate('money'))
    entries.unshift({ label: t('wallet'), to: `/admin/users/${account._id}/wallet` })
  if (account.isPerformer && mayOperate('moderation'))
    entries.unshift({ label: t('review'), to: `/admin/performers/${account._id}` })
  if (mayDecide)
    entries.push(
      account.status === 'suspended'
        ? { label: t('reinstate'), onSelect: () => setOpen('reinstate') }
        : { label: t('suspend'), danger: true, onSelect: () => setOpen('suspend') },
    )
  if (entries.length === 0) return null
  return (
    <>
      <Menu variant="soft" size="icon" aria-label={t('actionsOf', { name: account.name })} entries={entries}>
        <Ellipsis className="size-5" />
      </Menu>
      <ChangeEmailDialog account={account} open={open === 'email'} onClose={close} />
      <ReleasePayouts account={account} open={open === 'release'} onClose={close} />
      <EndSessions account={account} open={open === 'sessions'} onClose={close} />
      <Suspend account={account} open={open === 'suspend'} onClose={close} />
      <Reinstate account={account} open={open === 'reinstate'} onClose={close} />
    </>
  )
}

interface AskedProps extends AccountMenuProps {
  open: boolean
  onClose: () => void
}

function ReleasePayouts({ account: { _id, name }, open, onClose }: AskedProps) {
  const { t } = useT('admin/users')
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      onConfirm={async (reason) => {
        await releasePayouts(_id, reason)
        toast.success(t('payoutsReleased', { name }))
        onClose()
      }}
      title={t('releasePayoutsTitle', { name })}
      text={t('releasePayoutsText')}
      confirmLabel={t('releasePayouts')}
    />
  )
}

function EndSessions({ account: { _id, name }, open, onClose }: AskedProps) {
  const { t } = useT('admin/users')
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      onConfirm={async (reason) => {
        const count = await endSessionsOf(_id, reason)
        toast.success(t('sessionsEnded', { count }))
        onClose()
      }}
      title={t('endSessionsTitle', { name })}
      text={t('endSessionsText')}
      confirmLabel={t('endSessions')}
    />
  )
}

function Suspend({ account: { _id, name }, open, onClose }: AskedProps) {
  const { t } = useT('admin/users')
  const adminWords = useT('admin')

  async function suspend(reason: string): Promise<void> {
    try {
      await suspendAccount(_id, reason)
      toast.success(t('suspended', { name }))
    } catch (error) {
      // Anything else is about the reason, and is shown beside it.
      if (!isConflict(error)) throw error
      toast.error(adminWords.t('alreadyChanged'))
    }
    onClose()
  }
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      onConfirm={suspend}
      title={t('suspendTitle', { name })}
      text={t('suspendText')}
      confirmLabel={t('suspend')}
    />
  )
}

function Reinstate({ account: { _id, name }, open, onClose }: AskedProps) {
  const { t } = useT('admin/users')
  const adminWords = useT('admin')
  const textOf = useErrorText()
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={t('reinstateTitle', { name })}
      text={t('reinstateText')}
      confirmLabel={t('reinstate')}
      action={() => reinstateAccount(_id)}
      done={t('reinstated', { name })}
      errorOf={(error) => (isConflict(error) ? adminWords.t('alreadyChanged') : textOf(error))}
      closesOnFailure
    />
  )
}
