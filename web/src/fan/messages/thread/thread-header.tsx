import type { Conversation } from '@limelight/contract/talk/conversations'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { useMayBuyFrom } from '../../../shared/access/use-may-buy.ts'
import { ReportMenu } from '../../../shared/reports/report-menu.tsx'
import { TipButton } from '../../../shared/wallet/tip-button.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { cn } from '../../../ui/cn.ts'
import { BadgeCheck } from '../../../ui/icons.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ArrowLeft } from '../../../ui/more-icons.ts'
import { reloadConversations } from '../conversations.api.ts'
import { useIsOnline } from '../use-is-online.ts'
import { useConversationEntries } from './use-conversation-entries.tsx'

const KnownFanDialog = lazy(() => import('../../../shared/fan-lists/known-fan-dialog.tsx'))
const AddToListDialog = lazy(() => import('../../../shared/fan-lists/add-to-list-dialog.tsx'))

const FACE = 'flex min-w-0 flex-1 items-center gap-2.5 sm:gap-3'

export interface ThreadHeaderProps {
  conversation: Conversation
}

export function ThreadHeader({ conversation }: ThreadHeaderProps) {
  const { t } = useT('fan/messages')
  const { search } = useLocation()
  const client = useQueryClient()
  const isOnline = useIsOnline(conversation)
  const { recipient } = conversation
  const mayTip = useMayBuyFrom(recipient._id)
  const [open, setOpen] = useState<'lists' | 'facts'>()
  const isSeller = useAppStore((state) => state.auth.authUser?.role === 'performer')
  const entries = useConversationEntries(conversation, {
    onAddToList: () => setOpen('lists'),
    onFacts: () => setOpen('facts'),
  })
  const profile = recipient.isPerformer ? `/${recipient.username ?? recipient._id}` : undefined
  const face = (
    <>
      <Avatar
        src={recipient.avatar}
        name={recipient.name}
        size="md"
        className="max-sm:size-9"
        presence={isOnline ? t('online') : undefined}
      />
      <h2 className="flex min-w-0 items-center gap-1.5 text-base">
        {/* Cut where the name ends, whichever way the page reads. */}
        <span dir="auto" className="truncate">
          {recipient.name}
        </span>
        {recipient.isPerformer && <BadgeCheck className="size-4.5 shrink-0 fill-ink text-bg" label={t('verified')} />}
      </h2>
    </>
  )
  return (
    <header className="flex h-16 shrink-0 items-center gap-1.5 border-b border-line px-2 lg:h-19 lg:px-6">
      <LinkButton
        to={{ pathname: '/messages', search }}
        variant="plain"
        size="icon"
        aria-label={t('back')}
        className="lg:hidden"
      >
        <ArrowLeft />
      </LinkButton>
      {profile && (
        <Link to={profile} className={cn(FACE, 'hover:text-link')}>
          {face}
        </Link>
      )}
      {!profile && isSeller && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen('facts')}
          className={cn(FACE, 'cursor-pointer text-start hover:text-link')}
        >
          {face}
        </button>
      )}
      {!profile && !isSeller && <div className={FACE}>{face}</div>}
      {mayTip && profile && conversation.sendReason !== 'blocked' && (
        <TipButton performer={recipient} variant="soft" size="sm" isShort />
      )}
      {profile && (
        <LinkButton to={profile} variant="soft" size="sm" className="max-sm:hidden">
          {t('profile')}
        </LinkButton>
      )}
      <ReportMenu
        objectType={recipient.isPerformer ? 'performer' : 'user'}
        objectId={recipient._id}
        owner={recipient}
        entries={entries}
        onBlocked={() => void reloadConversations(client, conversation._id)}
      />
      <Suspense fallback={null}>
        {open === 'lists' && <AddToListDialog fan={recipient} onClose={() => setOpen(undefined)} />}
        {open === 'facts' && <KnownFanDialog fan={recipient} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </header>
  )
}
