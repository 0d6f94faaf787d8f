import type { ClientEvent, ClientPayload, ServerEvent, ServerPayload } from '@limelight/contract/realtime'
import { useEffect, useState } from 'react'
import { transitions, useAppStore } from '../store/store.ts'
import { leaveEndedSession } from './api.ts'
import { listenToTabs } from './other-tabs.ts'
import type { LiveConnection, SocketStatus } from './socket.ts'

let live: Promise<LiveConnection> | undefined

/** Connects once per page, and only then loads the socket's code: visitors never need it. */
function openLive(): Promise<LiveConnection> {
  live ??= import('./socket.ts').then(({ connectLive }) => connectLive())
  return live
}

/** Keeps the connection of a signed-in account and its balance up to date; used once, by the root. */
export function useLiveConnection(): SocketStatus {
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  const [status, setStatus] = useState<SocketStatus>('initialized')
  useEffect(() => {
    if (!loggedIn) return
    // What this tab shows is another account's: nothing of it may be sent as the account that the session is used for now.
    return listenToTabs({ onLoggedOut: leaveEndedSession, onSwitched: () => window.location.reload() })
  }, [loggedIn])
  useEffect(() => {
    if (!loggedIn) return
    return whileOpen((connection) => {
      setStatus(connection.status())
      const stops = [
        connection.onStatus(setStatus),
        connection.on('balance_changed', ({ balance }) => transitions().balanceKnown(balance)),
        connection.on('session_ended', leaveEndedSession),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    })
  }, [loggedIn])
  return status
}

/** `listener` has to keep its identity between renders. */
export function useLiveEvent<E extends ServerEvent>(event: E, listener: (payload: ServerPayload<E>) => void): void {
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  useEffect(() => {
    if (!loggedIn) return
    return whileOpen((connection) => connection.on(event, listener))
  }, [loggedIn, event, listener])
}

/** Runs once the connection's code is there, and ends with what it returned. */
export function whileOpen(start: (connection: LiveConnection) => () => void): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  void openLive().then((connection) => {
    if (!isOver) stop = start(connection)
  })
  return () => {
    isOver = true
    stop?.()
  }
}

/** `listener` runs whenever the connection is there again: what happened meanwhile has to be fetched. It keeps its identity. */
export function useReconnected(listener: () => void): void {
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  useEffect(() => {
    if (!loggedIn) return
    return whileOpen((connection) => {
      let wasAway = false
      return connection.onStatus((status) => {
        if (status !== 'connected') wasAway = true
        else if (wasAway) {
          wasAway = false
          listener()
        }
      })
    })
  }, [loggedIn, listener])
}

/** Says something that nobody waits for; without a connection it is not said. */
export function sendLive<E extends ClientEvent>(event: E, payload: ClientPayload<E>): void {
  void openLive().then((connection) => connection.send(event, payload))
}
