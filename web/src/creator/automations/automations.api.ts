import type { Input } from '@limelight/contract/api'
import type { Automation, automations } from '@limelight/contract/talk/automations'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

export type AutomationBody = Input<(typeof automations)['POST /performer/automations']['body']>

export const automationsQuery = callQuery('GET /performer/automations')

const reload = () => getQueryClient().invalidateQueries({ queryKey: automationsQuery.queryKey })

/** A new one without an id. */
export async function saveAutomation(id: Automation['_id'] | undefined, body: AutomationBody): Promise<void> {
  if (id === undefined) await api('POST /performer/automations', { body })
  else await api('PUT /performer/automations/{id}', { params: { id }, body })
  await reload()
}

/** Everything else stays. */
export function switchAutomation(automation: Automation, isOn: boolean): Promise<void> {
  const { _id, trigger, days, spent, word, segmentId, delayHours, text, files, price, quietHours, timeZone } =
    automation
  const fileIds = files.map((file) => file._id)
  const body = { trigger, days, spent, word, segmentId, delayHours, text, fileIds, price, quietHours, timeZone, isOn }
  return saveAutomation(_id, body)
}

export async function deleteAutomation(id: Automation['_id']): Promise<void> {
  await api('DELETE /performer/automations/{id}', { params: { id } })
  await reload()
}

export async function stopAutomations(): Promise<void> {
  const answer = await api('POST /performer/automations/stop', {})
  getQueryClient().setQueryData(automationsQuery.queryKey, answer)
}

export async function tryAutomation(id: Automation['_id'], day: string, signal: AbortSignal) {
  return (await api('POST /performer/automations/{id}/dry-run', { params: { id }, body: { day }, signal })).data
}
