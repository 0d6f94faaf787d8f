/** What a call about several rows answers. */
export type Decided = { done: readonly string[]; failed: readonly { _id: string; code: string }[] }

/** Why a row was not decided, by the words for it; others are refused for a reason of their own. */
export const REFUSALS: Readonly<Record<string, 'changed' | 'gone' | 'forbidden'>> = {
  invalid_state: 'changed',
  not_found: 'gone',
  forbidden: 'forbidden',
}
