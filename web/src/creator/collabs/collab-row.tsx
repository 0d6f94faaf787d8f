import type { Collab } from '@limelight/contract/content/collabs'
import { itemPath } from '@limelight/contract/content-kinds'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { PerformerLink } from '../../shared/performers/performer-link.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { CollabRecords } from './collab-records.tsx'
import { CollabStatus } from './collab-status.tsx'
import { acceptCollab, declineCollab, leaveCollab } from './collabs.api.ts'
import { usePercent } from './use-percent.ts'

export interface CollabRowProps {
  collab: Collab
}

/** What another creator names the account as a co-author of: the item, the share, and what to answer. */
export function CollabRow({ collab }: CollabRowProps) {
  const { t } = useT('creator/collabs')
  const { _id: id, author, item } = collab
  const title = item.title.trim() || t(`untitled.${item.kind}`)
  return (
    <Card space="tight" className="grid grid-cols-1 gap-2">
      <PerformerLink performer={author} />
      <p className="min-w-0 text-[15px] break-words">
        <span className="text-muted">{t(`kinds.${item.kind}`)}: </span>
        {item.isPublished ? (
          <Link to={itemPath(item.kind, item._id)} className="font-semibold text-link underline underline-offset-2">
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <>
            <bdi className="font-semibold">{title}</bdi> <span className="text-muted">({t('unpublished')})</span>
          </>
        )}
      </p>
      <CollabStatus collab={collab} />
      <Answers collab={collab} />
      <CollabRecords id={id} />
    </Card>
  )
}

function Answers({ collab }: CollabRowProps) {
  const { t } = useT('creator/collabs')
  const percent = usePercent()
  const { _id: id, author, state, sharePercent, askedPercent } = collab
  const asked = state === 'asked' ? sharePercent : askedPercent
  return (
    <div className="flex flex-wrap gap-2">
      {asked !== null && (
        <>
          <ActionButton
            size="sm"
            question={{
              title: t('acceptTitle', { percent: percent(asked) }),
              text: t('acceptText', { name: author.name }),
              confirmLabel: t('accept'),
              action: () => acceptCollab(id, asked),
              done: t('accepted'),
            }}
          >
            {t('accept')}
          </ActionButton>
          <ActionButton
            size="sm"
            variant="outline"
            question={{
              title: t(state === 'asked' ? 'declineTitle' : 'declineShareTitle'),
              text: t(state === 'asked' ? 'declineText' : 'declineShareText', { percent: percent(sharePercent) }),
              confirmLabel: t('decline'),
              action: () => declineCollab(id),
              done: t('declined'),
            }}
          >
            {t('decline')}
          </ActionButton>
        </>
      )}
      {state === 'accepted' && (
        <ActionButton
          size="sm"
          variant="ghost"
          question={{
            title: t('leaveTitle'),
            text: t('leaveText'),
            confirmLabel: t('leave'),
            danger: true,
            action: () => leaveCollab(id),
            done: t('left'),
          }}
        >
          {t('leave')}
        </ActionButton>
      )}
    </div>
  )
}
