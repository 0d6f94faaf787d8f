import type { AccountId } from '@limelight/contract/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

export function postMailsQuery(id: AccountId) {
  return callQuery('GET /performers/{id}/post-mails', { params: { id } })
}

export function useSetPostMails(id: AccountId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => api('PUT /performers/{id}/post-mails', { params: { id }, body: { isOn } }),
    onSuccess: (answer) => client.setQueryData(postMailsQuery(id).queryKey, answer),
  })
}
