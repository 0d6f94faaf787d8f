import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AccountId } from '@limelight/contract/ids'
import type { Config } from '#/platform/config'
import type { Ctx, Tx } from '#/platform/ctx'
import { networkOf } from '#/platform/http/client-address'
import { listSessionAddresses } from './sessions.queries.ts'

/**
 * A browser stores a mark for each account that signed in there. It grants nothing: it only says that a stranger's
 * failures do not count here, so that the owner is not locked out. The mark is an HMAC over the account, its
 * password's hash and a nonce: no table holds it, and a new password ends all marks.
 */
type Marked = { id: AccountId; password_hash: string }

/** People who share a computer; a cookie holds 4 kB. */
const MAX_MARKS = 5
const MARK_BYTES = 16
/** An address that was used this long ago may be another person's by now. */
const KNOWN_FOR = { hours: 24 * 60 }

/** The marks that the browser stores from now on. */
export function marksWith(config: Config, account: Marked, marks: readonly string[]): string[] {
  const others = marks.filter((mark) => mark.length < 100 && !isMarkOf(config, account, mark))
  return [newMark(config, account), ...others].slice(0, MAX_MARKS)
}

/** What counts as one known place: the browser's own mark, else the network; undefined for strangers. */
export async function knownPlaceOf(
  ctx: Ctx | Tx,
  account: Marked,
  { marks, address }: { marks: readonly string[]; address: string },
): Promise<string | undefined> {
  const mark = marks.find((candidate) => isMarkOf(ctx.config, account, candidate))
  if (mark !== undefined) return mark
  return (await isKnownNetwork(ctx, account.id, address)) ? networkOf(address) : undefined
}

/** Whether the account was signed in with this browser. */
export function isKnownBrowser(config: Config, account: Marked, marks: readonly string[]): boolean {
  return marks.some((mark) => isMarkOf(config, account, mark))
}

/** Whether the account was signed in from this network lately. */
export async function isKnownNetwork(ctx: Ctx | Tx, accountId: AccountId, address: string): Promise<boolean> {
  const addresses = await listSessionAddresses(ctx, { accountId, since: ctx.clock.now().subtract(KNOWN_FOR) })
  return addresses.some((known) => networkOf(known) === networkOf(address))
}

function newMark(config: Config, account: Marked): string {
  const nonce = randomBytes(MARK_BYTES).toString('base64url')
  return `${nonce}.${seal(config, account, nonce).toString('base64url')}`
}

function isMarkOf(config: Config, account: Marked, mark: string): boolean {
  const [nonce = '', sealed = ''] = mark.split('.')
  const given = Buffer.from(sealed, 'base64url')
  const right = seal(config, account, nonce)
  return given.length === right.length && timingSafeEqual(given, right)
}

function seal(config: Config, { id, password_hash }: Marked, nonce: string): Buffer {
  return createHmac('sha256', config.keyFor('known-devices')).update(`${id}/${password_hash}/${nonce}`).digest()
}
