import type { Conversation } from '@limelight/contract/talk/conversations'
import type { Message } from '@limelight/contract/talk/messages'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { useReaction } from './use-reactions.ts'

export interface ReactionsProps {
  message: Message
  recipient: Conversation['recipient']
}

const LOOK = 'relative inline-grid h-7 min-w-9 place-items-center rounded-full border px-1.5 text-sm'

/** On the lower edge of a bubble. One's own is a button that takes it back. */
export function Reactions({ message, recipient }: ReactionsProps) {
  const { t } = useT('fan/messages')
  const viewerId = useAppStore((state) => state.auth.authUser?._id)
  const { set } = useReaction(message)
  return (
    <span className="-mt-2 flex gap-1 px-2">
      {message.reactions.map(({ accountId, emoji }) =>
        accountId === viewerId ? (
          <button
            key={accountId}
            type="button"
            aria-label={t('takeBackReaction', { emoji })}
            onClick={() => set(undefined)}
            className={`${LOOK} cursor-pointer border-ink bg-raised after:absolute after:-inset-2`}
          >
            {emoji}
          </button>
        ) : (
          <span
            key={accountId}
            role="img"
            aria-label={t('reactedWith', { name: recipient.name, emoji })}
            className={`${LOOK} border-line bg-raised`}
          >
            {emoji}
          </span>
        ),
      )}
    </span>
  )
}
