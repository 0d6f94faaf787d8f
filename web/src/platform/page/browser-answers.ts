import { hydrate } from '@tanstack/react-query'
import { getQueryClient } from '../api/query-client.ts'

/** Of the element with the answers that a page was written with. */
export const ANSWERS_ID = 'answers'

/** Before the page is taken over: what the server asked for is not asked again. */
export function takeAnswers(): void {
  const json = document.getElementById(ANSWERS_ID)?.textContent
  if (json) hydrate(getQueryClient(), JSON.parse(json))
}
