import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAppStore } from '../../platform/store/store.ts'
import { useUnreadMessages } from '../../shared/messages/messages.api.ts'
import { unreadQuery } from '../../shared/notifications/notifications.api.ts'

const COUNT = /^\(\d+\) /

/** Pure: "(3) Home · Limelight"; without a number where nothing is unread. */
export function titleWithCount(title: string, count: number): string {
  const plain = title.replace(COUNT, '')
  return count > 0 ? `(${count}) ${plain}` : plain
}

/** Says in the tab's title, and on the icon of an installed app, how many messages and notifications are unread. */
export function useUnreadTitle(): void {
  const messages = useUnreadMessages()
  // Members only have both.
  const isTeam = useAppStore((state) => Boolean(state.auth.authUser?.team))
  const { data } = useQuery({ ...unreadQuery, enabled: messages !== undefined && !isTeam })
  const count = (messages ?? 0) + (data?.data.unread ?? 0)
  useEffect(() => {
    const show = () => {
      const title = titleWithCount(document.title, count)
      if (title !== document.title) document.title = title
    }
    show()
    // Every page writes a title of its own.
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    // Few browsers have icons with numbers, and those may refuse.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => {})
    return () => observer.disconnect()
  }, [count])
}
