/** Where a page of the ledger ends: two numbers, by the list's own order. */
import { AppError } from '@limelight/contract/errors'

export type Position = readonly [number, number]

export function writePosition(position: Position): string {
  return Buffer.from(position.join(' ')).toString('base64url')
}

/** Throws `cursor_invalid` for anything this server did not write. */
export function readPosition(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const [, first, second] = /^(\d{1,15}) (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (first === undefined || second === undefined) throw new AppError('cursor_invalid')
  return [Number(first), Number(second)]
}
