export type ListChange = {
  current?: number
  pageSize?: number
  sortBy?: string
  sort?: 'asc' | 'desc'
  filters?: Record<string, string | undefined>
}

/** Pure: anything but a change of page starts again at page 1; empty filters leave the address. */
export function changeListState(params: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(params)
  const { filters = {}, ...state } = change
  if (state.current === undefined) next.delete('current')
  for (const [name, value] of Object.entries({ ...filters, ...state })) {
    if (value === undefined || value === '' || (name === 'current' && value === 1)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
