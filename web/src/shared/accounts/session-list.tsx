import type { Session } from '@limelight/contract/people/auth'
import { deviceNames } from '@limelight/contract/people/device-name'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Section } from '../../ui/section.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ConfirmPassword } from '../auth/confirm-password.tsx'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './accounts.api.ts'

export function SessionList() {
  const { t } = useT('shared/accounts')
  const ui = useT('ui')
  const sessions = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()
  const report = {
    onSuccess: () => toast.success(ui.t('actionSuccess')),
    onError: () => toast.error(ui.t('errorOccurred')),
  }
  const hasOthers = sessions.data?.data.some((session) => !session.isCurrent)
  return (
    <Section
      framed
      title={t('sessions.title')}
      text={t('sessions.text')}
      actions={
        hasOthers && (
          <Button
            variant="danger"
            size="sm"
            busy={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined, report)}
          >
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      {sessions.isPending && <SkeletonList rows={2} />}
      {sessions.isError && <ErrorState onRetry={() => void sessions.refetch()} retrying={sessions.isFetching} />}
      <ul className="grid grid-cols-1 divide-y divide-line">
        {sessions.data?.data.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      <ConfirmPassword />
    </Section>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { formatCountry, formatList } = useFormat()
  const { t } = useT('shared/accounts')
  const ui = useT('ui')
  const end = useEndSession()
  const place = [session.country && formatCountry(session.country), session.address].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold" title={session.userAgent}>
          {formatList(deviceNames(session.userAgent)) || t('sessions.unknown')}
        </p>
        <p className="text-sm break-words text-muted">
          {place} · {t('sessions.lastUsed')} <TimeAgo at={session.lastUsedAt} />
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="success">{t('sessions.current')}</Badge>
      ) : (
        <Button
          variant="outline"
          size="sm"
          busy={end.isPending}
          onClick={() => end.mutate(session._id, { onError: () => toast.error(ui.t('errorOccurred')) })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
