import { oneOf } from '../../platform/one-of.ts'

export const SEARCH_TABS = ['people', 'feeds', 'videos', 'galleries', 'products'] as const
export type SearchTab = (typeof SEARCH_TABS)[number]

/** Pure: the tab the address names; anything unknown is people. */
export function searchTabOf(params: URLSearchParams): SearchTab {
  return oneOf(SEARCH_TABS, params.get('tab')) ?? 'people'
}

/** Pure: the words and the tag of a list of items, as its call takes them. */
export function wordsOf(params: URLSearchParams): { q?: string; tag?: string } {
  const q = params.get('q')?.trim()
  const tag = params.get('tag')
  return { ...(q && { q }), ...(tag && { tag }) }
}

/** Pure: another tab keeps the words, and the tag where there are tags, and nothing else. */
export function tabAddress(tab: SearchTab, { q, tag }: { q?: string | null; tag?: string | null }): string {
  const params = new URLSearchParams()
  if (tab !== 'people') params.set('tab', tab)
  if (q) params.set('q', q)
  if (tag && tab !== 'people') params.set('tag', tag)
  return params.toString()
}
