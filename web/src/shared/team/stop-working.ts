import { api } from '../../platform/api/api.ts'
import { notifySwitched } from '../../platform/api/other-tabs.ts'

/** Back to the own account: the store and all caches begin anew. */
export async function stopWorking(): Promise<void> {
  await api('DELETE /team/acting')
  notifySwitched()
  window.location.assign('/')
}
