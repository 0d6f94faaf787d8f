/** Messages between the tabs of one browser. They share one session, and the socket may be slow or cut. */
const CHANNEL = 'session'
const LOGGED_OUT = 'logged out'

export function notifyLoggedOut(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(LOGGED_OUT)
  channel.close()
}

/** Ends with the returned function. */
export function onLoggedOutElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    if (data === LOGGED_OUT) listener()
  }
  return () => channel.close()
}
