import type { Broadcast } from '@limelight/contract/talk/broadcasts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { fanListsQuery } from '../../shared/fan-lists/fan-lists.api.ts'
import { pollShares } from '../../shared/feeds/poll-shares.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LateActionDialog } from '../../ui/dialog/late-action-dialog.tsx'
import { Trash } from '../../ui/member-icons.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { segmentsQuery } from '../segments/segments.api.ts'
import { broadcastQuery, useDeleteBroadcast } from './broadcasts.api.ts'

const TONES: Record<Broadcast['status'], BadgeTone> = {
  scheduled: 'primary',
  sending: 'primary',
  sent: 'success',
  cancelled: 'neutral',
  unsending: 'neutral',
  unsent: 'neutral',
}

export function BroadcastRow({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useT('creator/broadcasts')
  const { formatList } = useFormat()
  const { text, files, status, audience, scheduleAt, createdAt } = broadcast
  const names = useAudienceNames(audience)
  const picture = files[0]?.thumbnails[0]
  return (
    <li className="flex gap-4 rounded-card border border-line bg-surface p-4 shadow-card">
      {picture && <img src={picture} alt="" loading="lazy" className="size-20 shrink-0 rounded-2xl object-cover" />}
      <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-1.5">
        <p dir="auto" className="line-clamp-2 font-semibold break-words">
          {text || t('noText')}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
          <bdi>{formatList(names)}</bdi>
          {files.length > 0 && <span>{t('fileCount', { count: files.length })}</span>}
          <TimeAgo at={scheduleAt ?? createdAt} />
        </p>
        <Results broadcast={broadcast} />
        {broadcast.poll && <PollResults poll={broadcast.poll} />}
      </div>
      <RemoveButton broadcast={broadcast} />
    </li>
  )
}

/** A list or a segment may be deleted after a broadcast has gone to it. */
function useAudienceNames({ include, includeLists, includeSegments }: Broadcast['audience']): string[] {
  const { t } = useT('shared/fan-lists')
  const { data } = useQuery({ ...fanListsQuery(), enabled: includeLists.length > 0 })
  const segments = useQuery({ ...segmentsQuery, enabled: includeSegments.length > 0 }).data
  const words = useT('creator/broadcasts')
  const names = new Map(data?.data.map(({ _id, name }) => [_id, name]))
  const segmentNames = new Map(segments?.data.map(({ _id, name }) => [_id, name]))
  return [
    ...include.map((group) => t(`groups.${group}`)),
    ...includeLists.map((id) => names.get(id) ?? (data ? t('deleted') : '…')),
    ...includeSegments.map((id) => segmentNames.get(id) ?? (segments ? words.t('deletedSegment') : '…')),
  ]
}

function Results({ broadcast: { _id, status, sent, sales, earnedTokens, price } }: { broadcast: Broadcast }) {
  const { t } = useT('creator/broadcasts')
  const { formatCompact } = useFormat()
  const { inMoney } = usePrices()
  const { data } = useQuery({ ...broadcastQuery(_id), enabled: status === 'sent' })
  if (sent === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
      <span>{t('sent', { count: sent, shown: formatCompact(sent) })}</span>
      {data && <span>{t('seen', { shown: formatCompact(data.data.seen) })}</span>}
      {price > 0 && (
        <>
          <span>{t('forPrice', { price: inMoney(price) })}</span>
          <span>{t('sales', { count: sales, shown: formatCompact(sales) })}</span>
          <span>{t('earned', { price: inMoney(earnedTokens) })}</span>
        </>
      )}
    </p>
  )
}

function PollResults({ poll }: { poll: NonNullable<Broadcast['poll']> }) {
  const { t } = useT('shared/feeds')
  const { formatPercent, formatTokens } = useFormat()
  const shares = pollShares(poll)
  return (
    <ul aria-label={t('poll.legend')} className="grid grid-cols-1 gap-1 text-sm text-muted tabular-nums">
      {poll.options.map(({ _id, description, totalVote }, index) => (
        <li key={_id} className="flex flex-wrap justify-between gap-x-4">
          <span dir="auto" className="min-w-0 break-words">
            {description}
          </span>
          <span>
            {formatPercent(shares[index] ?? 0)} ·{' '}
            {t('poll.votes', { count: totalVote ?? 0, shown: formatTokens(totalVote ?? 0) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function RemoveButton({ broadcast: { _id, status } }: { broadcast: Broadcast }) {
  const { t } = useT('creator/broadcasts')
  const [isAsking, setIsAsking] = useState(false)
  const remove = useDeleteBroadcast()
  if (status !== 'scheduled' && status !== 'sending' && status !== 'sent') return null
  const kind = status === 'scheduled' ? 'cancel' : 'unsend'
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={t(kind)} onClick={() => setIsAsking(true)}>
        <Trash className="size-5" />
      </Button>
      <LateActionDialog
        open={isAsking}
        danger
        onClose={() => setIsAsking(false)}
        action={() => remove.mutateAsync(_id)}
        done={t(kind === 'cancel' ? 'cancelled' : 'unsent')}
        closesOnFailure
        title={t(`${kind}Title`)}
        text={t(`${kind}Text`)}
        confirmLabel={t(kind)}
      />
    </>
  )
}
