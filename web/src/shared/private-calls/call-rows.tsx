import { isCallOpen } from '@limelight/contract/commerce/private-call-terms'
import type { PrivateCall } from '@limelight/contract/commerce/private-calls'
import { formatDuration } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { usePrices } from '../payments/use-prices.ts'

export interface CallRowsProps {
  calls: readonly PrivateCall[]
}

export function CallRows({ calls }: CallRowsProps) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {calls.map((call) => (
        <CallRow key={call._id} call={call} />
      ))}
    </ul>
  )
}

function CallRow({ call }: { call: PrivateCall }) {
  const { t } = useT('shared/private-calls')
  const { inMoney } = usePrices()
  const { other, status, seconds, chargedTokens } = call
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-surface p-3 sm:p-4">
      <Avatar src={other.avatar} name={other.name} size="md" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{other.name}</p>
        <p className="text-sm text-muted">
          {status === 'ended' ? formatDuration(seconds) : t(`status.${status}`)} · <TimeAgo at={call.requestedAt} />
        </p>
      </div>
      {status === 'ended' && <span className="font-semibold tabular-nums">{inMoney(chargedTokens)}</span>}
      <LinkButton to={`/call/${call._id}`} variant="outline" size="sm">
        {isCallOpen(status) ? t('dock.return') : t('details')}
      </LinkButton>
    </li>
  )
}
