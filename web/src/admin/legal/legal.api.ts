import type { LegalDocument } from '@limelight/contract/core/legal'
import type { LegalKind } from '@limelight/contract/core/legal-kinds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

export const documentsQuery = callQuery('GET /admin/legal')

export function documentQuery(kind: LegalKind) {
  return callQuery('GET /admin/legal/{kind}', { params: { kind } })
}

type Edition = Pick<LegalDocument, 'texts' | 'asksAgain'> & { basedOn: number }

export function usePublish(kind: LegalKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Edition) => api('POST /admin/legal/{kind}', { params: { kind }, body }),
    onSuccess: (answer) => {
      client.setQueryData(documentQuery(kind).queryKey, answer)
      return Promise.all([
        client.invalidateQueries({ queryKey: documentsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['GET /legal/{kind}'] }),
      ])
    },
  })
}
