import { isApiError } from '@limelight/contract/client'
import { api } from '../../platform/api/api.ts'
import { notifyLoggedOut } from '../../platform/api/other-tabs.ts'
import { LOGIN_PATH } from '../../platform/safe-redirect.ts'
import { transitions } from '../../platform/store/store.ts'

/** Ends the session on the server, forgets it here and loads the login page afresh, so nothing private stays in memory. */
export async function logOut(): Promise<void> {
  try {
    await api('POST /auth/logout')
  } catch (error) {
    // A session that is gone already is logged out.
    if (!(isApiError(error) && error.status === 401)) throw error
  }
  notifyLoggedOut()
  transitions().loggedOut()
  window.location.assign(LOGIN_PATH)
}
