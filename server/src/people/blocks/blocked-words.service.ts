/** Words that a creator keeps out of what others write where the creator publishes: chats of streams and comments. */
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Ctx, Tx } from '#/platform/ctx'
import * as queries from './blocked-words.queries.ts'
import { containsWord } from './contains-word.ts'

export { keepsOutWords } from './blocked-words.queries.ts'

export function listBlockedWords(ctx: Ctx, performerId: AccountId): Promise<string[]> {
  return queries.findBlockedWords(ctx, performerId)
}

/** Each once, in their order. What was written before stays. */
export async function changeBlockedWords(
  ctx: Ctx,
  performerId: AccountId,
  words: readonly string[],
): Promise<string[]> {
  await ctx.transaction((tx) => queries.updateBlockedWords(tx, performerId, [...new Set(words)]))
  return queries.findBlockedWords(ctx, performerId)
}

/** Throws `words_not_allowed` where others write to the creator what the creator does not want to read; creators write what they like. */
export async function requireAllowedWords(
  tx: Tx,
  { performerId, authorId, text }: { performerId: AccountId; authorId: AccountId; text: string },
): Promise<void> {
  if (text === '' || performerId === authorId) return
  if (await hasBlockedWord(tx, performerId, text)) throw new AppError('words_not_allowed')
}

export async function hasBlockedWord(tx: Tx, performerId: AccountId, text: string): Promise<boolean> {
  const folded = await queries.foldForComparison(tx, performerId, text)
  return folded !== undefined && containsWord(folded.text, folded.words)
}
