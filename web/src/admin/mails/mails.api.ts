import { type LoggedMail, MAIL_KINDS, MAIL_STATES } from '@limelight/contract/site/mail-log'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { Decided } from '../lists/decided.ts'

export function mailsQuery({ current, pageSize, sort, filters }: ListState) {
  const query = {
    current,
    pageSize,
    sort,
    sortBy: 'createdAt' as const,
    state: oneOf(MAIL_STATES, filters.state),
    kind: oneOf(MAIL_KINDS, filters.kind),
    q: filters.q,
  }
  return callQuery('GET /admin/mails', { query })
}

export async function resendMail(id: LoggedMail['_id']): Promise<void> {
  await api('POST /admin/mails/{id}/resend', { params: { id } }).finally(refresh)
}

export async function resendMails(keys: readonly string[]): Promise<Decided> {
  return (await api('POST /admin/mails/resend', { body: { ids: [...keys] } }).finally(refresh)).data
}

function refresh(): void {
  const client = getQueryClient()
  for (const key of ['GET /admin/mails', 'GET /admin/audit-log']) void client.invalidateQueries({ queryKey: [key] })
}
