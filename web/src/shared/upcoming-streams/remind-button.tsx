import type { UpcomingStream } from '@limelight/contract/live/upcoming-streams'
import { useLocation } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { pathWithIntent, useIntent } from '../../platform/page/intent.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Bell, Check } from '../../ui/more-icons.ts'
import { useMayBuyFrom } from '../access/use-may-buy.ts'
import { AccountLink } from '../auth/account-link.tsx'
import { useRemind } from './upcoming-streams.api.ts'

export interface RemindButtonProps {
  stream: UpcomingStream
  /** In a line: the bell alone, which still says aloud what it does. */
  isShort?: boolean
}

export function RemindButton({ stream, isShort = false }: RemindButtonProps) {
  const { t } = useT('shared/upcoming-streams')
  const errorText = useErrorText()
  const { _id: id, title, performer, isReminded } = stream
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  const mayBeReminded = useMayBuyFrom(performer._id)
  const { pathname, search } = useLocation()
  const remind = useRemind(id)
  const onError = (error: unknown) => toast.error(errorText(error))
  const intent = `remind:${id}`
  const text = isShort ? 'sr-only' : undefined
  useIntent(mayBeReminded ? [intent] : [], () => remind.mutate(true, { onError }))
  if (!loggedIn) {
    return (
      <AccountLink to={pathWithIntent(pathname + search, intent)} variant="outline" size="sm">
        <Bell className="size-4" />
        <span className={text}>{t('remind')}</span>
      </AccountLink>
    )
  }
  if (!mayBeReminded) return null
  const Mark = isReminded ? Check : Bell
  return (
    <Button
      variant={isReminded ? 'soft' : 'outline'}
      size="sm"
      aria-pressed={isReminded}
      aria-label={t(isReminded ? 'remindedOf' : 'remindOf', { title })}
      busy={remind.isPending}
      onClick={() => remind.mutate(!isReminded, { onError })}
    >
      <Mark className="size-4" />
      <span className={text}>{isReminded ? t('reminded') : t('remind')}</span>
    </Button>
  )
}
