import type { Conversation } from '@limelight/contract/talk/conversations'
import type { ReactNode } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { usePrices } from '../../../shared/payments/use-prices.ts'
import { cn } from '../../../ui/cn.ts'
import { TextWithLinks } from '../../../ui/text-with-links.tsx'

export interface MessageBubbleProps {
  message: {
    text: string
    isDeleted: boolean
    replyTo: { senderId: string; text: string } | null
    /** The story it answers. */
    story?: { text: string; thumbnail: string | null } | null
    /** Of the tip it came with. */
    tipTokens?: number | null
    /** Of what that tip was for. */
    tipTitle?: string | null
  }
  /** By which the page finds it. */
  id?: string
  isOwn: boolean
  recipient: Conversation['recipient']
  /** The last of its neighbours: with the corner that points at its sender, and a distance to the next. */
  isLast: boolean
  menu?: ReactNode
  /** Photos, a video or a recording, above the text. */
  media?: ReactNode
  /** Its poll, below the question. */
  poll?: ReactNode
  translation?: ReactNode
  /** On its lower edge. */
  reactions?: ReactNode
  /** The line below it. */
  children?: ReactNode
}

export function MessageBubble({ id, message, isOwn, recipient, isLast, menu, media, ...below }: MessageBubbleProps) {
  const { t } = useT('fan/messages')
  const { inMoney } = usePrices()
  return (
    <li
      id={id}
      className={cn('group grid', isOwn ? 'justify-items-end' : 'justify-items-start', isLast ? 'mb-3' : 'mb-1')}
    >
      <span className="sr-only">{isOwn ? t('yourself') : recipient.name}</span>
      <div className={cn('flex max-w-[min(34rem,88%)] items-center gap-1', isOwn && 'flex-row-reverse')}>
        <div
          className={cn(
            'min-w-0 overflow-hidden rounded-[1.25rem] text-[15px] leading-snug',
            isOwn ? 'bg-ink text-bg' : 'bg-sunken text-ink',
            isLast && (isOwn ? 'rounded-ee-[4px]' : 'rounded-es-[4px]'),
            Boolean(media) && 'max-w-[min(21rem,76vw)]',
          )}
        >
          {message.replyTo && <Quote message={message.replyTo} recipient={recipient} />}
          {message.story && <AnsweredStory story={message.story} />}
          {media}
          {message.tipTokens && (
            <p className="px-4 pt-2.5 font-semibold">{t('tip', { price: inMoney(message.tipTokens) })}</p>
          )}
          {/* Without a word of the fan's it is the text itself. */}
          {message.tipTitle && message.tipTitle !== message.text && (
            <p dir="auto" className="px-4 text-sm break-words opacity-80">
              {message.tipTitle}
            </p>
          )}
          {message.isDeleted && <p className="px-4 py-2.5 italic opacity-80">{t('deleted')}</p>}
          {message.text !== '' && (
            <TextWithLinks text={message.text} className="px-4 py-2.5" linkClassName="font-semibold" />
          )}
        </div>
        {menu}
      </div>
      {below.translation}
      {below.poll}
      {below.reactions}
      {below.children && <div className="mt-1 flex items-center gap-1.5 px-1 text-xs text-faint">{below.children}</div>}
    </li>
  )
}

function Quote({
  message,
  recipient,
}: { message: { senderId: string; text: string } } & Pick<MessageBubbleProps, 'recipient'>) {
  const { t } = useT('fan/messages')
  return (
    <p className="mx-4 mt-2.5 border-s-2 border-current ps-2.5 text-sm opacity-80">
      <span className="block font-semibold">{message.senderId === recipient._id ? recipient.name : t('yourself')}</span>
      <span dir="auto" className="line-clamp-2 break-words">
        {message.text === '' ? t('aFile') : message.text}
      </span>
    </p>
  )
}

function AnsweredStory({ story }: { story: { text: string; thumbnail: string | null } }) {
  const { t } = useT('fan/messages')
  return (
    <div className="mx-4 mt-2.5 flex items-center gap-2.5 border-s-2 border-current ps-2.5 text-sm opacity-90">
      {story.thumbnail && <img src={story.thumbnail} alt="" className="h-14 w-10 shrink-0 rounded-md object-cover" />}
      <p className="min-w-0">
        <span className="block font-semibold">{t('answersStory')}</span>
        <span dir="auto" className="line-clamp-2 break-words">
          {story.text}
        </span>
      </p>
    </div>
  )
}
