import type { NotificationKind } from '@limelight/contract/people/notifications'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { unsubscribe } from '../../shared/notifications/notifications.api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export const handle: PageFlags = { forAllAges: true }

export const meta = titled('site/notifications', 'title')

/** Effects may run twice. */
const sent = new Set<string>()

/**
 * The link below an email. It works at once, as people expect, and can be undone; programs that open every link run no script.
 */
export default function UnsubscribePage() {
  const { t } = useT('site/notifications')
  const ui = useT('ui')
  const textOf = useErrorText()
  const token = useSearchParams()[0].get('token') ?? ''
  const change = useMutation({ mutationFn: (isUnsubscribed: boolean) => unsubscribe(token, isUnsubscribed) })
  const { mutate } = change
  useEffect(() => {
    if (sent.has(token)) return
    sent.add(token)
    mutate(true)
  }, [token, mutate])
  if (change.isError)
    return (
      <AuthCard title={t('title')}>
        <div className="grid gap-4">
          <Notice tone="danger">{textOf(change.error)}</Notice>
          <LinkButton to="/notifications/settings">{t('settings')}</LinkButton>
        </div>
      </AuthCard>
    )
  if (!change.data)
    return (
      <AuthCard title={t('title')}>
        <Spinner label={ui.t('loading')} size="lg" className="text-link" />
      </AuthCard>
    )
  const isOff = change.variables
  return (
    <AuthCard title={t(isOff ? 'title' : 'againTitle')}>
      <div className="grid gap-5">
        <Notice tone="success" title={t(isOff ? 'off' : 'on')}>
          <Kinds {...change.data} />
        </Notice>
        <Button variant="outline" busy={change.isPending} onClick={() => mutate(!isOff)}>
          {t(isOff ? 'undo' : 'offAgain')}
        </Button>
        <LinkButton to="/notifications/settings" variant="soft">
          {t('settings')}
        </LinkButton>
      </div>
    </AuthCard>
  )
}

function Kinds({ kinds, creator }: { kinds: NotificationKind[]; creator: string | null }) {
  const { t } = useT('shared/notifications')
  const own = useT('site/notifications')
  return (
    <ul className="list-disc ps-5">
      {kinds.map((kind) => (
        <li key={kind}>{t(`kind.${kind}`)}</li>
      ))}
      {creator !== null && <li>{own.t('postsOf', { name: creator })}</li>}
    </ul>
  )
}
