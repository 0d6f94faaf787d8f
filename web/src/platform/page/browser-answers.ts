import type { QueryKey } from '@tanstack/react-query'
import { getQueryClient } from '../api/query-client.ts'

/** Of the element with the answers that a page was written with. */
export const ANSWERS_ID = 'answers'

/** As JSON, which is read and written much faster than what a router's loader returns. */
export type Answers = [key: QueryKey, answer: unknown][]

/** Before the page is taken over: what the server asked for is not asked again, from when the page was written (epoch ms) on. */
export function takeAnswers(writtenAt: number | undefined): void {
  const json = document.getElementById(ANSWERS_ID)?.textContent
  if (!json) return
  const [client, options] = [getQueryClient(), writtenAt === undefined ? {} : { updatedAt: writtenAt }]
  const answers: Answers = JSON.parse(json)
  for (const [key, answer] of answers) client.setQueryData(key, answer, options)
}
