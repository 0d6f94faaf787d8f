import type { Conversation } from '@limelight/contract/talk/conversations'
import type { Message } from '@limelight/contract/talk/messages'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { useHour } from '../../../platform/use-moment.ts'
import { useFilesSummary } from '../../../shared/messages/use-files-summary.ts'
import { usePrices } from '../../../shared/payments/use-prices.ts'
import { TranslateBelow } from '../../../shared/translations/translate-below.tsx'
import { MessageBubble } from '../message/message-bubble.tsx'
import { MessageMedia } from '../message/message-media.tsx'
import { MessageMenu } from '../message/message-menu.tsx'
import { PaymentState } from '../message/payment-state.tsx'
import { PendingState } from '../message/pending-state.tsx'
import { Reactions } from '../message/reactions.tsx'
import { SentState } from '../message/sent-state.tsx'
import type { PendingMessage } from '../outbox.ts'
import { DayLine } from './day-line.tsx'
import type { ThreadRow } from './thread-rows.ts'

const MessagePoll = lazy(() => import('../message/message-poll.tsx'))

export interface ThreadRowViewProps {
  row: ThreadRow
  conversation: Conversation
}

export function ThreadRowView({ row, conversation }: ThreadRowViewProps) {
  const viewerId = useAppStore((state) => state.auth.authUser?._id)
  const hourOf = useHour()
  const [isTranslated, setIsTranslated] = useState(false)
  const { inMoney } = usePrices()
  const { t } = useT('fan/messages')
  if (row.kind === 'day') return <DayLine at={row.at} />
  if (row.kind === 'pending') {
    return (
      <MessageBubble
        message={{ ...row.pending, isDeleted: false }}
        isOwn
        recipient={conversation.recipient}
        isLast={row.isLast}
        media={row.pending.files.length > 0 && <PendingFiles pending={row.pending} />}
      >
        <PendingState pending={row.pending} cost={conversation.messagePrice} />
      </MessageBubble>
    )
  }
  const { message, isLast } = row
  const isOwn = message.senderId === viewerId
  const typistOf = ({ typedBy }: Message) =>
    typedBy === null ? t('byTeam', { name: conversation.recipient.name }) : t('typedBy', { name: typedBy })
  const priceLabel = ({ isBought, price }: Message) =>
    isBought ? t('boughtFor', { price: inMoney(price) }) : t('forPrice', { price: inMoney(price) })
  return (
    <MessageBubble
      id={`message-${message._id}`}
      message={message}
      isOwn={isOwn}
      recipient={conversation.recipient}
      isLast={isLast}
      media={message.files.length > 0 && <MessageMedia message={message} recipient={conversation.recipient} />}
      translation={
        isTranslated && (
          <TranslateBelow
            of={{ objectType: 'message', objectId: message._id, text: message.text, authorId: message.senderId }}
            isAsked
            className="mt-1 max-w-[min(34rem,88%)] px-1"
          />
        )
      }
      poll={
        message.poll && (
          <Suspense fallback={null}>
            <MessagePoll message={message} isOwn={isOwn} />
          </Suspense>
        )
      }
      reactions={message.reactions.length > 0 && <Reactions message={message} recipient={conversation.recipient} />}
      menu={
        !message.isDeleted && (
          <MessageMenu
            message={message}
            isOwn={isOwn}
            canReply={conversation.canSend}
            onTranslate={() => setIsTranslated(true)}
          />
        )
      }
    >
      {message.isAutomatic && <span>{t('automatic')}</span>}
      {message.isByTeam && <span>{typistOf(message)}</span>}
      {message.editedAt && <span>{t('edited')}</span>}
      {isOwn && message.price > 0 && <span className="font-semibold text-money-ink">{priceLabel(message)}</span>}
      {message.payment && <PaymentState payment={message.payment} isOwn={isOwn} />}
      {isLast && isOwn && <SentState message={message} readUpTo={conversation.readUpTo} />}
      {isLast && !isOwn && <span>{hourOf(message.createdAt)}</span>}
    </MessageBubble>
  )
}

/** What is on its way, as far as this device can show it. */
function PendingFiles({ pending: { files } }: { pending: PendingMessage }) {
  const summaryOf = useFilesSummary()
  const [first] = files
  if (!first) return null
  return (
    <span className="flex items-center gap-2 px-4 pt-2.5 text-sm opacity-80">
      {summaryOf(
        first.type,
        Array.from(files, () => ({ duration: null })),
      )}
    </span>
  )
}
