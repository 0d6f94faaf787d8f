import type { SiteFrame } from '@limelight/contract/site/cms'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import { uiOf } from '../../platform/store/site.ts'
import { getStore } from '../../platform/store/store.ts'

export const menusQuery = callQuery('GET /admin/menus')

/** The frame around the console shows the new menus at once. Answers what the server left of the footer's text. */
export async function saveMenus(frame: SiteFrame): Promise<SiteFrame> {
  const answer = await api('PUT /admin/menus', { body: frame })
  const client = getQueryClient()
  client.setQueryData(menusQuery.queryKey, answer)
  void client.invalidateQueries({ queryKey: ['GET /admin/audit-log'] })
  const settings = (await api('GET /settings/public')).data
  getStore().setState({ settings, ui: uiOf(settings) })
  return answer.data
}
