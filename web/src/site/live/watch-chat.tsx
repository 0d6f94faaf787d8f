import type { JoinedStream } from '@limelight/contract/live/streaming'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { useMayBuyFrom } from '../../shared/access/use-may-buy.ts'
import { StreamChat } from '../../shared/live/stream-chat.tsx'
import { cn } from '../../ui/cn.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { StreamTips } from './stream-tips.tsx'

/** As high as the window, without what stands above and below. */
const BESIDE = 'top-8 h-[calc(100dvh-4rem)]'
const BELOW_HEADER = 'top-20 h-[calc(100dvh-7rem)]'

export interface WatchChatProps {
  stream: JoinedStream
  /** Beside the picture instead of over it. */
  isWide: boolean
  goal: ReactNode
}

/** The chat of viewers, with the presets of tips. */
export function WatchChat({ stream, isWide, goal }: WatchChatProps) {
  const { t } = useT('site/live')
  const { pathname } = useLocation()
  const viewer = useAppStore((state) => state.auth.authUser)
  const mayTip = useMayBuyFrom(stream.performer._id)
  return (
    <StreamChat
      streamId={stream._id}
      token={stream.play?.token}
      canWrite={stream.canChat}
      isOwner={viewer?._id === stream.performer._id}
      creatorId={stream.performer._id}
      isOnPicture={!isWide}
      top={goal}
      className={
        isWide
          ? cn('sticky col-start-2 row-span-3 row-start-1 self-start', viewer ? BESIDE : BELOW_HEADER)
          : 'relative max-h-[36dvh] short:max-h-[45dvh] short:w-[22rem] short:max-w-full'
      }
      closed={
        viewer ? (
          <p className="text-sm text-muted">{t('mayNotWrite')}</p>
        ) : (
          <LinkButton to={loginPathFor(pathname)} variant="soft">
            {t('loginToChat')}
          </LinkButton>
        )
      }
    >
      {mayTip && <StreamTips stream={stream} />}
    </StreamChat>
  )
}
