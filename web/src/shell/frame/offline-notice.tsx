import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'

/**
 * Says that there is no network, for as long as there is none. Links stay on the page then: what they lead to is not there, and the
 * browser would put a page without content in the place of this one.
 */
export function OfflineNotice() {
  const { t } = useT('shell')
  const isOffline = useIsOffline()
  useEffect(() => {
    if (!isOffline) return
    document.addEventListener('click', keepPage, true)
    return () => document.removeEventListener('click', keepPage, true)
  }, [isOffline])
  return (
    <p
      role="status"
      className={isOffline ? 'sticky top-14 z-30 bg-ink px-4 py-2 text-center text-sm text-bg lg:top-0' : 'sr-only'}
    >
      {isOffline && t('offline')}
    </p>
  )
}

function keepPage(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isOwn = link?.origin === location.origin && !link.hasAttribute('download') && link.target !== '_blank'
  if (!isOwn || link.pathname + link.search === location.pathname + location.search) return
  event.preventDefault()
  event.stopPropagation()
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
