import { useEffect } from 'react'
import { whileOpen } from '../../platform/api/use-live.ts'
import { useAppStore } from '../../platform/store/store.ts'

/** Listens to the channel that the token opens, again after each reconnect, until there is another token or none. */
export function useLiveChannel(token: string | undefined): void {
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  useEffect(() => {
    if (!loggedIn || token === undefined) return
    return whileOpen((connection) => {
      const join = () => connection.send('stream/join', { token })
      if (connection.status() === 'connected') join()
      return connection.onStatus((status) => status === 'connected' && join())
    })
  }, [loggedIn, token])
}
