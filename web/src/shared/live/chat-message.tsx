import type { StreamMessage } from '@limelight/contract/live/stream-chat'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cn } from '../../ui/cn.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Ellipsis } from '../../ui/icons.tsx'
import { Menu } from '../../ui/navigation/menu.tsx'
import type { MenuEntry } from '../../ui/navigation/menu-entry.ts'
import { usePrices } from '../payments/use-prices.ts'
import { banFromChat, deleteStreamMessage, pinStreamMessage } from './use-stream-chat.ts'

const MUTE_MINUTES = 10

export interface ChatMessageProps {
  message: StreamMessage
  /** The creator whose chat it is. */
  isOwner: boolean
  /** A moderator deletes messages of others and stops accounts from writing. */
  canModerate: boolean
  isPinned: boolean
  /** The reader wrote it. */
  isOwn: boolean
  /** The creator of the stream wrote it. */
  isFromCreator: boolean
}

export function ChatMessage(props: ChatMessageProps) {
  const { t } = useT('shared/live')
  const { inMoney } = usePrices()
  const { sender, text, tokens, tipTitle, isDeleted, isHidden, type } = props.message
  const isTip = type === 'tip' && tokens !== null
  const entries = useModeration(props)
  return (
    <li className="flex items-start gap-2.5">
      <div
        className={cn(
          'flex min-w-0 flex-1 items-start gap-2.5 text-[15px]',
          isTip && 'rounded-2xl bg-money px-3 py-2 text-on-money',
        )}
      >
        <Avatar src={sender.avatar} name={sender.name} size="xs" />
        <p className="min-w-0 pt-0.5 break-words">
          <span className={cn('font-semibold', !isTip && (sender.isPerformer ? 'text-link' : 'text-muted'))}>
            {sender.name || t('someone')}
          </span>{' '}
          {isTip && <span>{t('tipped', { price: inMoney(tokens) })} </span>}
          {tipTitle && (
            <span dir="auto" className="block font-semibold">
              {tipTitle}
            </span>
          )}
          {isDeleted ? (
            <span className="text-muted italic">{t('deleted')}</span>
          ) : (
            // On a line of its own: behind the amount it would read as a part of the sentence.
            <span className={cn(isTip && 'block')}>{text}</span>
          )}
          {isHidden && !isDeleted && <span className={cn('block text-sm', !isTip && 'text-muted')}>{t('hidden')}</span>}
        </p>
      </div>
      {!isDeleted && entries.length > 0 && (
        <Menu
          entries={entries}
          variant="ghost"
          size="smallIcon"
          aria-label={t('options', { name: sender.name || t('someone') })}
        >
          <Ellipsis className="size-4" />
        </Menu>
      )}
    </li>
  )
}

function useModeration({
  message,
  isOwner,
  canModerate,
  isPinned,
  isOwn,
  isFromCreator,
}: ChatMessageProps): MenuEntry[] {
  const { t } = useT('shared/live')
  const errorText = useErrorText()
  const run = (work: () => Promise<void>, done?: string) => () => {
    work().then(
      () => done && toast.success(done),
      (error: unknown) => toast.error(errorText(error)),
    )
  }
  const pin = {
    label: t(isPinned ? 'unpin' : 'pin'),
    onSelect: run(() => pinStreamMessage(message, !isPinned)),
  }
  const own = isOwner ? [pin] : []
  if (!isOwner && !canModerate && !isOwn) return []
  const remove = { label: t('delete'), onSelect: run(() => deleteStreamMessage(message)) }
  if (isOwn) return [...own, remove]
  // Moderators have no say over the creator.
  if (!isOwner && isFromCreator) return []
  return [
    ...own,
    remove,
    { label: t('mute', { count: MUTE_MINUTES }), onSelect: run(() => banFromChat(message, MUTE_MINUTES), t('muted')) },
    { label: t('ban'), onSelect: run(() => banFromChat(message), t('banned')) },
  ]
}
