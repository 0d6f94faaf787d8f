import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ConfirmPassword } from '../../shared/auth/confirm-password.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { Activity } from './activity.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { teamQuery } from './team.api.ts'

export const meta = titled('creator/team', 'title')

/** Who works for the creator, who is invited, and what they have done. */
export default function TeamPage() {
  const { t } = useT('creator/team')
  const query = useQuery(teamQuery)
  const team = query.data?.data
  const isEmpty = team?.members.length === 0 && team.invitations.length === 0
  const isFull = team !== undefined && team.members.length + team.invitations.length >= team.max
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={team && !isFull && <AddInDialog label={t('invite')} dialog={(props) => <InviteDialog {...props} />} />}
      />
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {isFull && <p className="mb-4 text-sm text-muted">{t('full', { max: String(team.max) })}</p>}
      {isEmpty && <EmptyState drawing="people" title={t('empty')} text={t('emptyText')} />}
      {team && team.members.length > 0 && (
        <ul aria-label={t('members')} className="grid grid-cols-1 gap-3">
          {team.members.map((row) => (
            <MemberRow key={row.member._id} row={row} />
          ))}
        </ul>
      )}
      {team && team.invitations.length > 0 && (
        <Section title={t('invitations')}>
          <ul aria-label={t('invitations')} className="grid grid-cols-1 gap-3">
            {team.invitations.map((invitation) => (
              <InvitationRow key={invitation._id} invitation={invitation} />
            ))}
          </ul>
        </Section>
      )}
      {team && !isEmpty && <Activity members={team.members} />}
      <ConfirmPassword />
    </div>
  )
}
