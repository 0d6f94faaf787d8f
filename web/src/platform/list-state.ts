import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { changeListState, type ListChange } from './change-list-state.ts'

export type ListState = {
  /** The page, from 1. */
  current: number
  pageSize: number
  sortBy: string
  sort: 'asc' | 'desc'
  /** Every other parameter of the query. */
  filters: Record<string, string>
}
export type ListDefaults = { pageSize?: number; sortBy?: string; sort?: 'asc' | 'desc' }

const STATE_NAMES = new Set(['current', 'pageSize', 'sortBy', 'sort'])
const MAX_PAGE_SIZE = 100

/** Pure: unreadable or missing parameters fall back to the defaults. */
export function readListState(params: URLSearchParams, defaults: ListDefaults = {}): ListState {
  const { pageSize = 10, sortBy = 'updatedAt', sort = 'desc' } = defaults
  const asked = params.get('sort')
  return {
    current: positiveInteger(params.get('current')) ?? 1,
    pageSize: Math.min(positiveInteger(params.get('pageSize')) ?? pageSize, MAX_PAGE_SIZE),
    sortBy: params.get('sortBy') || sortBy,
    sort: asked === 'asc' || asked === 'desc' ? asked : sort,
    filters: Object.fromEntries([...params].filter(([name, value]) => value !== '' && !STATE_NAMES.has(name))),
  }
}

export type ListControls = ListState & {
  change: (change: ListChange) => void
  /** The address of a page, for links. */
  hrefOf: (current: number) => string
  sortBy: string
  toggleSort: (column: string) => void
}

/** List state lives in the address, so a list can be shared, reloaded and found again on back. */
export function useListState(defaults: ListDefaults = {}): ListControls {
  const [params, setParams] = useSearchParams()
  const { pageSize, sortBy, sort } = defaults
  // What was asked for last, which the address shows only once it is loaded: two quick changes are both kept.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  return useMemo(() => {
    const state = readListState(params, withoutUndefined({ pageSize, sortBy, sort }))
    const change = (next: ListChange) => {
      latest.current = changeListState(latest.current, next)
      setParams(latest.current, { preventScrollReset: next.current === undefined })
    }
    return {
      ...state,
      change,
      hrefOf: (current) => `?${changeListState(params, { current })}`,
      toggleSort: (column) =>
        change({ sortBy: column, sort: state.sortBy === column && state.sort === 'desc' ? 'asc' : 'desc' }),
    }
  }, [params, setParams, pageSize, sortBy, sort])
}

function positiveInteger(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}

function withoutUndefined(defaults: { [K in keyof ListDefaults]: ListDefaults[K] | undefined }): ListDefaults {
  // Dropping undefined values is what turns "maybe undefined" into "optional".
  return Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== undefined)) as ListDefaults
}
