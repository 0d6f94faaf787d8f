/** What is written into the photos that a viewer opens: their username, and a code that stays when they change it. */
import { randomBytes } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { type MarkedViewer, storedCode } from '@limelight/contract/people/viewer-marks'
import type { Ctx } from '#/platform/ctx'
import * as queries from './viewer-marks.queries.ts'

/** Crockford's: no letter looks like a digit, so that a code can be read from a poor copy. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** The text for this viewer's copies; undefined where the creator wants none. Makes the code at the first look. */
export async function findViewerMark(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  pair: { performerId: string; viewerId: string },
): Promise<string | undefined> {
  const requested = await queries.findRequestedMark(ctx, pair)
  if (!requested) return undefined
  const code = requested.code ?? (await makeCode(ctx, pair))
  return `${requested.username} ${code.slice(0, 4)}-${code.slice(4)}`
}

async function makeCode(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  pair: { performerId: string; viewerId: string },
): Promise<string> {
  const code = [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return (await queries.insertMark(ctx, { ...pair, code })) ?? makeCode(ctx, pair)
}

/** Throws `not_found`. */
export async function getMarkedViewer(ctx: Ctx, typed: string, performerId: AccountId): Promise<MarkedViewer> {
  const row = await queries.findMarked(ctx, { code: storedCode(typed), performerId })
  if (!row) throw new AppError('not_found')
  return { _id: row.id, username: row.username, name: row.name, since: row.created_at.toString() }
}
