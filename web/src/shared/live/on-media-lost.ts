import { whileOpen } from '../../platform/api/use-live.ts'
import { getStore } from '../../platform/store/store.ts'

/** The listener runs when the server says that its engine has started anew. Visitors have no socket: see `watchSilence`. */
export function onMediaLost(listener: () => void): () => void {
  if (!getStore().getState().auth.loggedIn) return () => {}
  return whileOpen((connection) => connection.on('media_lost', listener))
}
