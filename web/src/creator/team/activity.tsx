import type { AccountId } from '@limelight/contract/ids'
import type { TeamActivity, TeamMember } from '@limelight/contract/people/team'
import type { TeamAct } from '@limelight/contract/people/team-rights'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Link } from '../../ui/link.tsx'
import { EndlessFrame } from '../../ui/list/endless-frame.tsx'
import { Section } from '../../ui/section.tsx'
import { activityQuery } from './team.api.ts'

export interface ActivityProps {
  members: readonly TeamMember[]
}

/** Every change that members have made, newest first: what was done, and never its content. */
export function Activity({ members }: ActivityProps) {
  const { t } = useT('creator/team')
  const [memberId, setMemberId] = useState<AccountId>()
  const query = useInfiniteQuery(activityQuery(memberId))
  return (
    <Section title={t('activity')} text={t('activityText')}>
      {members.length > 1 && (
        <SelectField
          label={t('activityOf')}
          value={memberId ?? ''}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            setMemberId(members.find(({ member }) => member._id === chosen)?.member._id)
          }}
          options={[
            { value: '', label: t('everybody') },
            ...members.map(({ member }) => ({ value: member._id, label: member.name })),
          ]}
        />
      )}
      <EndlessFrame query={query} empty={<EmptyState compact drawing="messages" title={t('noActivity')} />}>
        {(rows) => (
          <ol aria-label={t('activity')} className="grid grid-cols-1 divide-y divide-line">
            {rows.map((row) => (
              <ActivityRow key={row._id} row={row} />
            ))}
          </ol>
        )}
      </EndlessFrame>
    </Section>
  )
}

function ActivityRow({ row: { member, act, targetId, isDone, createdAt } }: { row: TeamActivity }) {
  const { t } = useT('creator/team')
  const momentOf = useMoment()
  const path = targetId === null ? undefined : pathOf(act, targetId)
  const text = t(`acts.${act}`)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5 text-[15px]">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{member.name}</bdi>
        {' · '}
        {path ? <Link to={path}>{text}</Link> : text}
        {!isDone && <span className="text-muted"> ({t('unfinished')})</span>}
      </span>
      <time dateTime={createdAt} className="text-sm text-muted">
        {momentOf(createdAt)}
      </time>
    </li>
  )
}

/** Pages of what still exists, as far as the id of an act has one. */
function pathOf(act: TeamAct, id: string): string | undefined {
  switch (act) {
    case 'post_created':
    case 'post_changed':
      return `/creator/feeds/${id}`
    case 'video_created':
    case 'video_changed':
      return `/creator/videos/${id}`
    case 'gallery_created':
    case 'gallery_changed':
      return `/creator/galleries/${id}`
    case 'product_created':
    case 'product_changed':
      return `/creator/products/${id}`
    case 'order_changed':
      return `/creator/orders/${id}`
    case 'conversation_opened':
    case 'message_sent':
    case 'conversation_read':
    case 'request_accepted':
    case 'request_declined':
      return `/messages/${id}`
    default:
      return undefined
  }
}
