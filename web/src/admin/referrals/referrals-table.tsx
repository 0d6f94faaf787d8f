import type { AdminReferral } from '@limelight/contract/people/referrals'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { PartyLink } from '../party-link.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { stopReferral } from './referrals.api.ts'

export type ReferralsTableProps = TableProps<AdminReferral>

export function ReferralsTable({ rows, sorting }: ReferralsTableProps) {
  const { t } = useT('admin/commissions')
  const { money } = usePrices()
  const tokenPrice = useTokenPrice()
  const columns: Column<AdminReferral>[] = [
    { id: 'inviter', header: t('referrals.inviter'), primary: true, cell: (row) => <PartyLink party={row.inviter} /> },
    { id: 'invitee', header: t('referrals.invitee'), cell: (row) => <PartyLink party={row.invitee} /> },
    { id: 'reward', header: t('referrals.reward'), cell: (row) => t(`referrals.rewards.${row.reward}`) },
    {
      id: 'brought',
      header: t('referrals.brought'),
      align: 'end',
      cell: (row) => (row.mode === 'fan' ? tokenPrice(row.tokens) : money(row.earned)),
    },
    { id: 'state', header: t('referrals.state'), cell: (row) => <State referral={row} /> },
    { id: 'createdAt', header: t('referrals.when'), sortable: true, cell: (row) => <TimeAgo at={row.createdAt} /> },
    { id: 'actions', header: '', align: 'end', cell: (row) => <Stop referral={row} /> },
  ]
  return (
    <DataTable label={t('referrals.title')} columns={columns} rows={rows} keyOf={(row) => row._id} sorting={sorting} />
  )
}

interface ReferralProps {
  referral: AdminReferral
}

function State({ referral: { state, isStopped } }: ReferralProps) {
  const { t } = useT('admin/commissions')
  return (
    <Badge tone={state === 'qualified' ? 'success' : 'neutral'}>
      {t(`referrals.states.${isStopped ? 'stopped' : state}`)}
    </Badge>
  )
}

/** A stopped one can still have tokens to take back. */
function Stop({ referral: { _id: id, isStopped, mode, tokens } }: ReferralProps) {
  const { t } = useT('admin/commissions')
  const [isOpen, setIsOpen] = useState(false)
  if (isStopped && tokens === 0) return null
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        {t('referrals.stop')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('referrals.stopTitle')}
        text={t('referrals.stopText')}
        confirmLabel={t('referrals.stop')}
        onConfirm={async (reason, data) => {
          await stopReferral(id, { reason, takesBack: data.get('takesBack') === 'on' })
          toast.success(t('referrals.stopped'))
          setIsOpen(false)
        }}
      >
        {mode === 'fan' && <Checkbox name="takesBack" label={t('referrals.takeBack')} defaultChecked={isStopped} />}
      </ReasonDialog>
    </>
  )
}
