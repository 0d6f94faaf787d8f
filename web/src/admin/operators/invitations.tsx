import type { Invitation } from '@limelight/contract/people/operators'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListSection } from '../../ui/list/list-section.tsx'
import { invitationsQuery, revokeInvitation } from './operators.api.ts'

/** Those that were not accepted yet. */
export function Invitations() {
  const momentOf = useMoment()
  const { t } = useT('admin/operators')
  const admin = useT('admin')
  const query = useQuery(invitationsQuery)
  const columns: Column<Invitation>[] = [
    {
      id: 'email',
      header: t('email'),
      primary: true,
      cell: ({ email }) => <span className="font-semibold break-all">{email}</span>,
    },
    { id: 'role', header: admin.t('role'), cell: ({ operatorRole }) => t(`roles.${operatorRole}`) },
    { id: 'by', header: t('invitedBy'), cell: ({ invitedBy }) => <bdi>{invitedBy ?? '–'}</bdi> },
    {
      id: 'expires',
      header: t('expires'),
      cell: ({ isOpen, expiresAt }) => (isOpen ? momentOf(expiresAt) : <Badge tone="neutral">{t('invalid')}</Badge>),
    },
    { id: 'revoke', header: '', align: 'end', cell: (row) => <Revoke invitation={row} /> },
  ]
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-xl">{t('invitations')}</h2>
      <ListSection query={query} empty={{ drawing: 'messages', title: t('noInvitations'), compact: true }}>
        {(rows) => <DataTable label={t('invitations')} columns={columns} rows={rows} keyOf={(row) => row._id} />}
      </ListSection>
    </section>
  )
}

function Revoke({ invitation: { _id, email } }: { invitation: Invitation }) {
  const { t } = useT('admin/operators')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="soft" size="sm" aria-label={t('revokeOf', { email })} onClick={() => setIsOpen(true)}>
        {t('revoke')}
      </Button>
      <ActionDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('revokeTitle')}
        text={t('revokeText', { email })}
        confirmLabel={t('revoke')}
        danger
        action={() => revokeInvitation(_id)}
        done={t('revoked')}
      />
    </>
  )
}
