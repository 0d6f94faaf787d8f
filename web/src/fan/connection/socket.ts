import { whileOpen } from '../../platform/api/use-live.ts'
import type { Finding } from './findings.ts'
import { within } from './wait.ts'

const OPEN_WITHIN_MS = 6_000

/** A connection of its own: that of the page may have fallen back to requests. */
export async function trySocket(): Promise<Finding<'socket'>> {
  if (await opens()) return { reason: 'works' }
  return { reason: (await isPageConnected()) ? 'polling' : 'closed' }
}

function opens(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const end = (isOpen: boolean) => {
      clearTimeout(timer)
      socket.onopen = null
      socket.onerror = null
      socket.close()
      resolve(isOpen)
    }
    const timer = setTimeout(() => end(false), OPEN_WITHIN_MS)
    socket.onopen = () => end(true)
    socket.onerror = () => end(false)
  })
}

async function isPageConnected(): Promise<boolean> {
  let isConnected = false
  const stop = whileOpen((connection) => {
    isConnected = connection.status() === 'connected'
    return connection.onStatus((status) => {
      isConnected = status === 'connected'
    })
  })
  await within(OPEN_WITHIN_MS, () => isConnected)
  stop()
  return isConnected
}
