import type { TeamMembership } from '@limelight/contract/people/team'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { leaveTeam, membershipsQuery, workFor } from './teams.api.ts'

export const meta = titled('fan/teams', 'title')

/** The creators whom the account works for. */
export default function TeamsPage() {
  const { t } = useT('fan/teams')
  const query = useQuery(membershipsQuery)
  const memberships = query.data?.data
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('title')} text={t('text')} />
      {query.isPending && <SkeletonList rows={2} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {memberships?.length === 0 && <EmptyState drawing="people" title={t('empty')} text={t('emptyText')} />}
      <ul className="grid grid-cols-1 gap-3">
        {memberships?.map((membership) => (
          <Membership key={membership.creator._id} membership={membership} />
        ))}
      </ul>
    </div>
  )
}

function Membership({ membership: { creator, rights, isOpen } }: { membership: TeamMembership }) {
  const { t } = useT('fan/teams')
  const { _id: id, name, avatar } = creator
  return (
    <li>
      <Card space="tight" className="grid grid-cols-1 gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar src={avatar ?? undefined} />
          <div className="min-w-0">
            <p dir="auto" className="truncate font-semibold">
              {name}
            </p>
            <p className="text-sm text-muted">{rights.map((right) => t(`rights.${right}`)).join(' · ')}</p>
          </div>
        </div>
        {!isOpen && <p className="text-sm text-muted">{t('closed')}</p>}
        <div className="flex flex-wrap gap-2">
          {isOpen && <WorkButton creator={creator} />}
          <ActionButton
            variant="soft"
            size="sm"
            aria-label={t('leaveOf', { name })}
            question={{
              title: t('leaveTitle', { name }),
              text: t('leaveText'),
              confirmLabel: t('leave'),
              danger: true,
              action: () => leaveTeam(id),
              done: t('left'),
            }}
          >
            {t('leave')}
          </ActionButton>
        </div>
      </Card>
    </li>
  )
}

function WorkButton({ creator: { _id: id, name } }: Pick<TeamMembership, 'creator'>) {
  const { t } = useT('fan/teams')
  const textOf = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  async function work(): Promise<void> {
    setIsBusy(true)
    await workFor(id).catch((error) => {
      setIsBusy(false)
      toast.error(textOf(error))
    })
  }
  return (
    <Button size="sm" busy={isBusy} onClick={() => void work()}>
      {t('work', { name })}
    </Button>
  )
}
