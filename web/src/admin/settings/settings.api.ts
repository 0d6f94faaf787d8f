import type { SettingKey } from '@limelight/contract/core/settings'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import { uiOf } from '../../platform/store/site.ts'
import { getStore } from '../../platform/store/store.ts'
import { applyAccent } from './apply-accent.ts'

export const settingsQuery = callQuery('GET /admin/settings')

/** All of the given values or none; the frame of the site shows them at once. */
export async function saveSettings(values: Partial<Record<SettingKey, unknown>>): Promise<void> {
  const answer = await api('PUT /admin/settings', { body: { values } })
  const client = getQueryClient()
  client.setQueryData(settingsQuery.queryKey, answer)
  void client.invalidateQueries({ queryKey: ['GET /admin/audit-log'] })
  await refreshSettings()
}

/** The frame of this page shows what the site's settings say now. */
export async function refreshSettings(): Promise<void> {
  const settings = (await api('GET /settings/public')).data
  getStore().setState({ settings, ui: uiOf(settings) })
  applyAccent(settings.accent ?? 'blue')
}
