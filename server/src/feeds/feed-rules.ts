/** What makes a feed complete. Pure; throws `request_invalid` with the fields to mend. */
import { AppError } from '@limelight/contract/errors'
import { type Access, FEED_PRICE } from '@limelight/contract/feeds'
import { type Tokens, tokens } from '@limelight/contract/money'

type Parts = { type: 'text' | 'photo' | 'video'; text: string; fileIds: readonly string[] }

/** Drafts may be anything; what is shown has what its type promises. */
export function requireComplete({ type, text, fileIds }: Parts): void {
  if (new Set(fileIds).size < fileIds.length) refuse('fileIds', 'a file can be shown once')
  if (type === 'text' && text === '') refuse('text', 'a text feed needs a text')
  if (type === 'text' && fileIds.length > 0) refuse('fileIds', 'a text feed has no files')
  if (type === 'photo' && fileIds.length === 0) refuse('fileIds', 'a photo feed needs at least one photo')
  if (type === 'video' && fileIds.length !== 1) refuse('fileIds', 'a video feed has exactly one video')
}

/** Tokens; a price belongs to paid feeds and to them only. */
export function requirePrice(access: Access, price: number | undefined): Tokens {
  if (access !== 'paid') {
    if (price !== undefined && price > 0) refuse('price', 'only paid feeds have a price')
    return tokens(0)
  }
  if (price === undefined || price < FEED_PRICE.min)
    return refuse('price', `a paid feed costs at least ${FEED_PRICE.min}`)
  return tokens(price)
}

function refuse(path: string, message: string): never {
  throw new AppError('request_invalid', { issues: [{ path, message }] })
}
