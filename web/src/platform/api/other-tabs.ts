/** Messages between the tabs of one browser. They share one session, and the socket may be slow or cut. */
const CHANNEL = 'session'
const LOGGED_OUT = 'logged out'
const SWITCHED = 'switched'

export function notifyLoggedOut(): void {
  notify(LOGGED_OUT)
}

/** The session is now used for another account. */
export function notifySwitched(): void {
  notify(SWITCHED)
}

function notify(message: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

type Listeners = { onLoggedOut: () => void; onSwitched: () => void }

/** Ends with the returned function. */
export function listenToTabs({ onLoggedOut, onSwitched }: Listeners): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    if (data === LOGGED_OUT) onLoggedOut()
    if (data === SWITCHED) onSwitched()
  }
  return () => channel.close()
}
