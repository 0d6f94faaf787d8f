import type { Input } from '@limelight/contract/api'
import type { Address, AddressFields } from '@limelight/contract/commerce/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

export type NewAddress = Input<typeof AddressFields>
/** As many as there can be. */
export const ADDRESSES_MAX = 10

export const addressesQuery = callQuery('GET /addresses/search', { query: { pageSize: ADDRESSES_MAX } })

/** A new one without an id, else a change. */
export function useSaveAddress(id?: string) {
  const reload = useReload()
  return useMutation({
    mutationFn: async (body: NewAddress): Promise<Address> => {
      const { data } =
        id === undefined
          ? await api('POST /addresses/create', { body })
          : await api('PUT /addresses/{id}', { params: { id }, body })
      return data
    },
    onSuccess: reload,
  })
}

export function useRemoveAddress(id: string) {
  const reload = useReload()
  return useMutation({ mutationFn: () => api('DELETE /addresses/{id}', { params: { id } }), onSuccess: reload })
}

export function useMakeDefault(id: string) {
  const reload = useReload()
  return useMutation({
    mutationFn: () => api('PUT /addresses/{id}', { params: { id }, body: { isDefault: true } }),
    onSuccess: reload,
  })
}

function useReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: addressesQuery.queryKey })
}
