import type { ServerPayload } from '@limelight/contract/realtime'
import { useCallback, useEffect, useState } from 'react'
import { useLiveEvent } from '../../platform/api/use-live.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cn } from '../../ui/cn.ts'

const SHOWN_MS = 4_000
type Message = ServerPayload<'stream_message'>

export interface TipNoticeProps {
  streamId: string
  className?: string
}

/** The newest tip over the picture, for a moment. The chat says the same aloud and for good. */
export function TipNotice({ streamId, className }: TipNoticeProps) {
  const { t } = useT('shared/live')
  const { inShortMoney } = usePrices()
  const [tip, setTip] = useState<Message>()
  const onMessage = useCallback(
    (message: Message) => {
      if (message.conversationId === streamId && message.type === 'tip') setTip(message)
    },
    [streamId],
  )
  useLiveEvent('stream_message', onMessage)
  useEffect(() => {
    if (!tip) return
    const timer = setTimeout(() => setTip(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [tip])
  if (!tip || tip.tokens === null) return null
  return (
    <div
      key={tip._id}
      aria-hidden
      className={cn(
        'pointer-events-none flex max-w-full animate-rise items-center gap-2.5 rounded-card bg-money px-3 py-2 text-on-money shadow-high',
        className,
      )}
    >
      <Avatar src={tip.sender.avatar} name={tip.sender.name} size="md" />
      <p className="min-w-0">
        <span className="block font-display text-lg leading-tight font-bold break-words">
          {tip.sender.name || t('someone')} {t('tipped', { price: inShortMoney(tip.tokens) })}
        </span>
        {tip.tipTitle && <span className="block truncate text-sm font-semibold">{tip.tipTitle}</span>}
        {tip.text && <span className="block truncate text-sm">{tip.text}</span>}
      </p>
    </div>
  )
}
