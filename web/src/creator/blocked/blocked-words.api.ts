import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import type { FieldErrors } from '../../platform/form/form-errors.ts'

export const blockedWordsQuery = callQuery('GET /block/words')

/** The list is stored as a whole: one change after the other, each made to what the server has then. */
export function useChangeWords() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'blocked-words' },
    mutationFn: async (change: (words: readonly string[]) => string[]) => {
      const { data } = await client.fetchQuery({ ...blockedWordsQuery, staleTime: 0 })
      const stored = await api('PUT /block/words', { body: { words: change(data.words) } })
      client.setQueryData(blockedWordsQuery.queryKey, stored)
    },
  })
}

/** Pure: the lines of a text that say something and are not in the list, each once, however they are capitalized. */
export function newWordsOf(text: string, words: readonly string[]): string[] {
  const known = new Set(words.map((word) => word.toLowerCase()))
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => {
      const isNew = line !== '' && !known.has(line.toLowerCase())
      known.add(line.toLowerCase())
      return isNew
    })
}

/** Pure: the first word that no text could contain: only letters and digits are compared. */
export function unusableWord(words: readonly string[]): string | undefined {
  return words.find((word) => !/[\p{L}\p{N}]/u.test(word))
}

/** Pure: the place of the word in the list that a refused field (`words.3`) is about. */
export function refusedPlace(fields: FieldErrors): number | undefined {
  const [place] = Object.keys(fields).flatMap((field) => /^words\.(\d+)$/.exec(field)?.[1] ?? [])
  return place === undefined ? undefined : Number(place)
}
