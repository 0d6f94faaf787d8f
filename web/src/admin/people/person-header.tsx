import type { Person } from '@limelight/contract/site/people'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { AccountMenu } from '../users/account-menu.tsx'

export interface PersonHeaderProps {
  person: Person
}

const TONES = { active: 'success', suspended: 'danger', closed: 'neutral' } as const

export function PersonHeader({ person: { account, lastSeenAt } }: PersonHeaderProps) {
  const { formatDay } = useFormat()
  const { t } = useT('admin/people')
  const users = useT('admin/users')
  const { name, username, email, avatar, status, role, createdAt, suspensionReason } = account
  return (
    <header className="mb-6 flex items-start gap-4 sm:items-center sm:gap-5">
      <Avatar src={avatar} name={name} size="card" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-2xl break-words sm:text-3xl">
            <bdi>{name}</bdi>
          </h1>
          <Badge tone={TONES[status]}>{users.t(`status.${status}`)}</Badge>
          <Badge>{users.t(`roles.${role}`)}</Badge>
        </div>
        <p className="mt-1 flex flex-wrap gap-x-2 text-[15px] text-muted">
          {username && <bdi>@{username}</bdi>}
          {email && (
            <a href={`mailto:${email}`} className="break-all hover:text-link hover:underline">
              {email}
            </a>
          )}
          <span>{t('joined', { day: formatDay(createdAt) })}</span>
          {lastSeenAt && (
            <span>
              {t('lastSeen')} <TimeAgo at={lastSeenAt} />
            </span>
          )}
        </p>
        {suspensionReason && <p className="mt-1 text-sm text-danger">{suspensionReason}</p>}
      </div>
      <AccountMenu account={account} />
    </header>
  )
}
