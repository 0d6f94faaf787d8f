import { createHmac, randomInt } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { RECOVERY_CODES, type SecondFactor } from '@limelight/contract/people/second-factor'
import { getSettings } from '#/core/settings/settings.service'
import { getAccount, lockAccount } from '#/people/accounts/accounts.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import type { RateLimit, RateLimiter } from '#/platform/http/rate-limit'
import { seal, storedSeal, unseal } from '#/platform/sealing'
import { factorOffMail, factorOnMail } from './auth.mails.ts'
import { mailNotice } from './links.service.ts'
import * as queries from './second-factor.queries.ts'
import { endSessions } from './sessions.service.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

/** Wrong codes of one account: a million of them would take half a year. */
const WRONG_CODES: RateLimit = { max: 10, perSeconds: 900 }
/** Whatever is longer is a recovery code. */
const APP_CODE_LENGTH = 6
/** No letters or digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
/** 117 bits: a fast hash of them is enough (ASVS 6.5.2), as nobody can try so many. */
const CODE_LENGTH = 24
const GROUP = /.{6}(?=.)/g

export async function getSecondFactor(db: Db, id: AccountId): Promise<SecondFactor> {
  const factor = await queries.findFactor(db, id)
  return {
    since: factor?.confirmed_at?.toString() ?? null,
    recoveryCodesLeft: factor?.confirmed_at ? await queries.countUnusedCodes(db, id) : 0,
  }
}

export async function hasSecondFactor(db: Db, id: AccountId): Promise<boolean> {
  return (await queries.findFactor(db, id))?.confirmed_at != null
}

/** Changes nothing until it is confirmed. Throws `invalid_state` where there is a factor already. */
export async function beginFactor(ctx: Ctx, id: AccountId): Promise<{ secret: string; uri: string }> {
  const secret = newSecret()
  return ctx.transaction(async (tx) => {
    const { username, email, name } = await lockAccount(tx, id)
    if (await hasSecondFactor(tx, id)) throw new AppError('invalid_state')
    await queries.replaceSecret(tx, id, seal(Buffer.from(secret), sealOf(tx, id)))
    const { siteName } = await getSettings(tx)
    return { secret, uri: uriOf(secret, { issuer: siteName, label: username ?? email ?? name }) }
  })
}

type Own = Pick<Caller, 'id' | 'sessionId'>

/**
 * Answers with recovery codes, which are stored as hashes only, and ends the other sessions, which began without the factor. Throws
 * `invalid_state`, `second_factor_incorrect`.
 */
export async function confirmFactor(
  ctx: Ctx,
  limiter: RateLimiter,
  { id, sessionId }: Own,
  code: string,
): Promise<string[]> {
  return withCode(ctx, limiter, id, async (tx) => {
    const factor = await queries.lockFactor(tx, id)
    if (!factor || factor.confirmed_at) throw new AppError('invalid_state')
    await requireStep(tx, id, factor, normalized(code))
    await endSessions(tx, { accountId: id, except: sessionId })
    await mail(tx, id, factorOnMail)
    return renewCodes(tx, id)
  })
}

/** Throws `invalid_state` without a factor, `second_factor_incorrect`. */
export async function renewRecoveryCodes(ctx: Ctx, limiter: RateLimiter, id: AccountId, code: string) {
  return withCode(ctx, limiter, id, async (tx) => {
    await requireCode(tx, id, code)
    return renewCodes(tx, id)
  })
}

/** Ends the other sessions. Throws `invalid_state` without a factor, `second_factor_incorrect`. */
export async function removeFactor(
  ctx: Ctx,
  limiter: RateLimiter,
  { id, sessionId }: Own,
  code: string,
): Promise<void> {
  await withCode(ctx, limiter, id, async (tx) => {
    await requireCode(tx, id, code)
    await queries.deleteFactor(tx, id)
    await endSessions(tx, { accountId: id, except: sessionId })
    await mail(tx, id, factorOffMail)
  })
}

/** Counts a try before the code is looked at, and gives it back once it succeeded. Throws `rate_limited`. */
export async function withCode<T>(
  ctx: Ctx,
  limiter: RateLimiter,
  id: AccountId,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const tried = await limiter.try('second-factor', WRONG_CODES, id)
  if (!tried.isAllowed) throw new AppError('rate_limited', { retryAfterSeconds: tried.retryAfterSeconds })
  const result = await ctx.transaction(work)
  await tried.giveBack()
  return result
}

/**
 * A code of the app that was not used before, or an unused recovery code, which is used up. Throws `invalid_state` without a
 * factor, `second_factor_incorrect`. Locks the factor.
 */
export async function requireCode(tx: Tx, id: AccountId, code: string): Promise<void> {
  const factor = await queries.lockFactor(tx, id)
  if (!factor?.confirmed_at) throw new AppError('invalid_state')
  const typed = normalized(code)
  if (typed.length > APP_CODE_LENGTH) {
    if (await queries.useRecoveryCode(tx, id, hashesOf(tx, id, typed))) return
    throw new AppError('second_factor_incorrect')
  }
  await requireStep(tx, id, factor, typed)
}

async function requireStep(tx: Tx, id: AccountId, factor: queries.FactorRow, code: string): Promise<void> {
  const secret = unseal(factor.secret_sealed, storedSeal(tx, 'second-factor', id)).toString()
  const step = stepOf(secret, code, tx.clock.now())
  if (step === undefined || step <= Number(factor.last_step)) throw new AppError('second_factor_incorrect')
  await queries.acceptStep(tx, id, step)
}

async function renewCodes(tx: Tx, id: AccountId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await queries.replaceRecoveryCodes(
    tx,
    id,
    codes.map((code) => hashOf(tx, id, code)),
  )
  return codes.map((code) => code.replaceAll(GROUP, '$&-'))
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

function normalized(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Codes cannot be hashed anew, as nobody but their owner knows them: those of former keys go on. */
function hashesOf({ config }: Tx, id: AccountId, code: string): Buffer[] {
  const keys = [config.keyFor('recovery-codes'), ...config.formerKeysFor('recovery-codes')]
  return keys.map((key) => hashWith(key, id, code))
}

function hashOf({ config }: Tx, id: AccountId, code: string): Buffer {
  return hashWith(config.keyFor('recovery-codes'), id, code)
}

/** Keyed, so that nobody with the table alone can try codes. */
function hashWith(key: Buffer, id: AccountId, code: string): Buffer {
  return createHmac('sha256', key).update(`${id}/${code}`).digest()
}

function sealOf({ config }: Tx, id: AccountId) {
  return { key: config.keyFor('second-factor'), boundTo: id }
}

async function mail(tx: Tx, id: AccountId, content: typeof factorOnMail): Promise<void> {
  const { email } = await getAccount(tx, id)
  if (email !== null) await mailNotice(tx, email, { content })
}
