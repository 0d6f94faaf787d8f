/** Messages between the tabs of one browser. They share one session, and the socket may be slow or cut. */
const CHANNEL = 'session'
const LOGGED_OUT = 'logged out'
const SWITCHED = 'switched'

export function notifyLoggedOut(): void {
  notify(LOGGED_OUT)
}

/** This tab leaves for another page by itself; it hears its own message, too. */
let hasSwitched = false

/** The session is now used for another account. */
export function notifySwitched(): void {
  hasSwitched = true
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
    if (data === SWITCHED && !hasSwitched) onSwitched()
  }
  return () => channel.close()
}
