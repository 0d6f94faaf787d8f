import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { useIsInBrowser } from '../../platform/use-is-in-browser.ts'
import { notificationsQuery, unreadQuery, useMarkRead } from '../../shared/notifications/notifications.api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EndlessFrame } from '../../ui/list/endless-frame.tsx'
import { SettingsIcon } from '../../ui/member-icons.ts'
import { Check } from '../../ui/more-icons.ts'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NotificationRow } from './notification-row.tsx'

export const meta = titled('fan/notifications', 'title')

export default function NotificationsPage() {
  const { t } = useT('fan/notifications')
  const [params] = useSearchParams()
  const isUnread = params.get('show') === 'unread'
  const query = useInfiniteQuery(notificationsQuery({ isUnread }))
  const markRead = useMarkRead()
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t('title')} actions={<Actions />} />
      <TabLinks
        label={t('title')}
        links={[
          { to: '/notifications', label: t('all'), current: !isUnread },
          { to: '/notifications?show=unread', label: t('unread'), current: isUnread },
        ]}
      />
      <div className="pt-4">
        <EndlessFrame query={query} empty={isUnread ? <NoneUnread /> : <NothingYet />}>
          {(notifications) => (
            <ul aria-label={t('title')} className="-mx-3 grid grid-cols-1 gap-0.5">
              {notifications.map((one) => (
                <li key={one._id}>
                  <NotificationRow notification={one} onRead={() => markRead.mutate([one._id])} />
                </li>
              ))}
            </ul>
          )}
        </EndlessFrame>
      </div>
    </div>
  )
}

function Actions() {
  const { t } = useT('fan/notifications')
  const textOf = useErrorText()
  const { data } = useQuery(unreadQuery)
  // The frame around the page may know the number before the page is taken over, which was written without it where the answer came late.
  const isInBrowser = useIsInBrowser()
  const markRead = useMarkRead()
  const markAll = () =>
    markRead.mutate(undefined, {
      onSuccess: () => toast.success(t('allRead')),
      onError: (error) => toast.error(textOf(error)),
    })
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={!isInBrowser || !data?.data.unread}
        busy={markRead.isPending}
        onClick={markAll}
      >
        <Check className="size-4" />
        {t('markAllRead')}
      </Button>
      <LinkButton to="/notifications/settings" variant="soft" size="smallIcon" aria-label={t('settings')}>
        <SettingsIcon className="size-4.5" />
      </LinkButton>
    </>
  )
}

function NothingYet() {
  const { t } = useT('fan/notifications')
  const isPerformer = useAppStore((state) => state.auth.authUser?.role === 'performer')
  const action = isPerformer ? (
    <LinkButton to="/creator/feeds/new">{t('createPost')}</LinkButton>
  ) : (
    <LinkButton to="/creators">{t('explore')}</LinkButton>
  )
  return <EmptyState drawing="notifications" title={t('emptyTitle')} text={t('emptyText')} action={action} />
}

function NoneUnread() {
  const { t } = useT('fan/notifications')
  const action = (
    <LinkButton to="/notifications" variant="outline">
      {t('showAll')}
    </LinkButton>
  )
  return <EmptyState drawing="done" title={t('noneUnreadTitle')} text={t('noneUnreadText')} action={action} />
}
