import type { ApiClient } from '@limelight/contract/client'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

const LENGTH = { min: 2, max: 60 }
const SHOWN = 12

export function popularKeywordsQuery(api: ApiClient = browserApi) {
  return callQuery('GET /search/list/keywords', { query: { pageSize: SHOWN } }, api)
}

/** All there are to suggest. */
export function allKeywordsQuery() {
  return callQuery('GET /search/list/keywords', { query: { pageSize: 50 } })
}

/** Somebody has really searched: sent a form or chosen a keyword, never while typing. */
export function rememberKeyword(text: string): void {
  const keyword = text.trim()
  if (keyword.length < LENGTH.min || keyword.length > LENGTH.max) return
  // A search that is not counted is no failure of the searching.
  browserApi('POST /search/keywords', { body: { keyword } }).catch(() => undefined)
}
