import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { cn } from '../../ui/cn.ts'
import { ChatForm } from './chat-form.tsx'
import { ChatMessage } from './chat-message.tsx'
import { useStreamChat } from './use-stream-chat.ts'

export interface StreamChatProps {
  streamId: string
  /** Opens the chat's channel. */
  token: string | undefined
  canWrite: boolean
  isOwner?: boolean
  /** The creator, over whom moderators have no say. */
  creatorId?: string
  /** Beside the title. */
  actions?: ReactNode
  /** Above the messages. */
  top?: ReactNode
  /** Over the picture instead of beside it: without a frame, the older messages fade. */
  isOnPicture?: boolean
  /** Between the messages and the box. */
  children?: ReactNode
  /** Instead of the box, for those who may not write. */
  closed?: ReactNode
  className?: string
}

/** The newest message is at the foot, and stays in view unless the reader has scrolled back. */
export function StreamChat({
  streamId,
  token,
  canWrite,
  isOwner = false,
  isOnPicture = false,
  ...rest
}: StreamChatProps) {
  const { t } = useT('shared/live')
  const viewerId = useAppStore((state) => state.auth.authUser?._id)
  const { messages, pinned, canModerate } = useStreamChat(streamId, token)
  const shownPin = pinned && !messages.some(({ _id, isDeleted }) => _id === pinned._id && isDeleted) ? pinned : null
  const list = useRef<HTMLUListElement>(null)
  const isAtFoot = useRef(true)
  const newest = messages.at(-1)?._id
  useEffect(() => {
    if (newest && isAtFoot.current && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [newest])
  return (
    <section
      aria-label={t('chat')}
      className={cn(
        'flex min-h-0 flex-col',
        !isOnPicture && 'rounded-card border border-line bg-surface',
        rest.className,
      )}
    >
      <header
        className={isOnPicture ? 'sr-only' : 'flex items-center justify-between gap-3 border-b border-line px-4 py-3'}
      >
        <h2 className="text-lg">{t('chat')}</h2>
        {rest.actions}
      </header>
      {rest.top && <div className="px-3 pt-3">{rest.top}</div>}
      {shownPin && (
        <p className="mx-3 mt-3 line-clamp-3 rounded-field bg-sunken px-3.5 py-2 text-sm break-words text-ink">
          <span className="font-semibold">{t('pinned')}</span> <span dir="auto">{shownPin.text}</span>
        </p>
      )}
      <ul
        ref={list}
        // Scrolled by keyboard, too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable
        tabIndex={0}
        aria-label={t('messages')}
        aria-live="polite"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isAtFoot.current = scrollHeight - scrollTop - clientHeight < 40
        }}
        className={cn(
          'flex min-h-0 flex-1 flex-col overflow-y-auto',
          isOnPicture
            ? 'gap-2 mask-t-from-75% px-1 pt-6 pb-2 [scrollbar-width:none] text-shadow-2xs [&>:first-child]:mt-auto'
            : 'gap-3 p-4',
        )}
      >
        {messages.map((message) => (
          <ChatMessage
            key={message._id}
            message={message}
            isOwner={isOwner}
            canModerate={canModerate}
            isPinned={message._id === shownPin?._id}
            isOwn={message.sender._id === viewerId}
            isFromCreator={message.sender._id === rest.creatorId}
          />
        ))}
        {messages.length === 0 && <li className="text-sm text-muted">{t('noMessages')}</li>}
      </ul>
      <div className={cn('grid grid-cols-1', isOnPicture ? 'gap-2' : 'gap-3 border-t border-line p-3')}>
        {rest.children}
        {canWrite ? <ChatForm streamId={streamId} /> : rest.closed}
      </div>
    </section>
  )
}
