import type { ApiClient } from '@limelight/contract/client'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

export const BLOG_PAGE_SIZE = 12

export function postQuery(slug: string, api: ApiClient = browserApi) {
  return callQuery('GET /posts/{id}', { params: { id: slug } }, api)
}

export function blogQuery(current: number, api: ApiClient = browserApi) {
  return callQuery('GET /posts/search', { query: { kind: 'post', current, pageSize: BLOG_PAGE_SIZE } }, api)
}

export function promosQuery(api: ApiClient = browserApi) {
  return callQuery('GET /site-promo/search', { query: { pageSize: 10 } }, api)
}

export type ContactForm = { name: string; email: string; message: string; captcha?: string }

export async function writeToOperator(body: ContactForm): Promise<void> {
  await browserApi('POST /contact', { body })
}
