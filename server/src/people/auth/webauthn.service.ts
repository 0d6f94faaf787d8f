/** The protocol of passkeys: challenges, and whether the answer of a device is genuine. Nothing here opens a session. */
import { createHash } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { type NewCredential, PASSKEY_CHALLENGE_MINUTES, type UsedCredential } from '@limelight/contract/people/passkeys'
import { getSettings } from '#/core/settings/settings.service'
import { getAccount } from '#/people/accounts/accounts.service'
import type { Ctx, Tx } from '#/platform/ctx'
import * as queries from './passkeys.queries.ts'

/** Loaded at the first passkey: its parsers of certificates are 250 modules. */
const loadProtocol = () => import('@simplewebauthn/server')
const TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * 60_000

/** What a device is asked to make a new key. */
export async function newKeyOptions(ctx: Ctx, id: AccountId, known: readonly queries.PasskeyRow[]) {
  const [account, { siteName }] = await Promise.all([getAccount(ctx, id), getSettings(ctx)])
  const { generateRegistrationOptions } = await loadProtocol()
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: siteOf(ctx).rpID,
    userID: new TextEncoder().encode(id),
    userName: account.username ?? account.email ?? account.name,
    userDisplayName: account.name,
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(described),
    // The device finds the key by the site alone, and asks for a finger, a face or a PIN: then it counts as both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(ctx, options.challenge, { purpose: 'add', accountId: id })
  return { ...options }
}

type Asked = { purpose: 'login'; accountId: null } | { purpose: 'confirm'; accountId: AccountId }

/** What a device is asked to prove that it has a key: any of this site, or one of `known`. */
export async function useKeyOptions(ctx: Ctx, asked: Asked, known: readonly queries.PasskeyRow[] = []) {
  const { generateAuthenticationOptions } = await loadProtocol()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx).rpID,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: known.map(described),
  })
  await storeChallenge(ctx, options.challenge, asked)
  return { ...options }
}

/** Throws `passkey_invalid` for another site, a used or expired challenge, and a device that did not verify its owner. */
export async function verifyNewKey(ctx: Ctx, id: AccountId, response: NewCredential) {
  const challenge = await takeChallenge(ctx, response.response.clientDataJSON, { purpose: 'add', accountId: id })
  const { verifyRegistrationResponse } = await loadProtocol()
  const { verified, registrationInfo } = await orInvalid(
    verifyRegistrationResponse({
      response: asJson(response),
      expectedChallenge: challenge,
      expectedOrigin: siteOf(ctx).origin,
      expectedRPID: siteOf(ctx).rpID,
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new AppError('passkey_invalid')
  return registrationInfo
}

/** The challenge of an answer, used up whatever the answer is worth. Throws `passkey_invalid`. */
export function takeAsked(ctx: Ctx, response: UsedCredential, asked: Asked): Promise<string> {
  return takeChallenge(ctx, response.response.clientDataJSON, asked)
}

/**
 * The key that signed, locked, with its use recorded. Throws `passkey_invalid` for a key that is not known or not the account's,
 * for another site, and for a counter that does not grow, which a copied key would send.
 */
export async function verifyUse(
  tx: Tx,
  response: UsedCredential,
  { challenge, accountId }: { challenge: string; accountId: AccountId | null },
): Promise<queries.PasskeyRow> {
  const passkey = await queries.lockByCredential(tx, response.id)
  if (!passkey || (accountId !== null && passkey.account_id !== accountId)) throw new AppError('passkey_invalid')
  const { userHandle } = response.response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.account_id)
    throw new AppError('passkey_invalid')
  const { verifyAuthenticationResponse } = await loadProtocol()
  const { verified, authenticationInfo } = await orInvalid(
    verifyAuthenticationResponse({
      response: asJson(response),
      expectedChallenge: challenge,
      expectedOrigin: siteOf(tx).origin,
      expectedRPID: siteOf(tx).rpID,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new AppError('passkey_invalid')
  await queries.usePasskey(tx, passkey.id, authenticationInfo.newCounter)
  return passkey
}

/** A passkey belongs to the host of PUBLIC_URL; on another host it does not exist. */
function siteOf({ config }: Pick<Ctx, 'config'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

function storeChallenge(
  ctx: Ctx,
  challenge: string,
  { purpose, accountId }: { purpose: queries.ChallengePurpose; accountId: AccountId | null },
) {
  const until = ctx.clock.now().add({ minutes: PASSKEY_CHALLENGE_MINUTES })
  return queries.insertChallenge(ctx, { hash: hashOf(challenge), purpose, accountId }, until)
}

async function takeChallenge(
  ctx: Ctx,
  clientData: string,
  asked: { purpose: queries.ChallengePurpose; accountId: AccountId | null },
): Promise<string> {
  const challenge = challengeIn(clientData)
  if (!(await queries.takeChallenge(ctx, { hash: hashOf(challenge), ...asked }))) throw new AppError('passkey_invalid')
  return challenge
}

function challengeIn(clientData: string): string {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    if (typeof parsed === 'object' && parsed !== null && 'challenge' in parsed && typeof parsed.challenge === 'string')
      return parsed.challenge
  } catch (error) {
    throw new AppError('passkey_invalid', undefined, { cause: error })
  }
  throw new AppError('passkey_invalid')
}

/** The library throws at everything that does not fit. */
async function orInvalid<T>(verification: Promise<T>): Promise<T> {
  return verification.catch((error: unknown) => {
    throw new AppError('passkey_invalid', undefined, { cause: error })
  })
}

function described({ credential_id, transports }: queries.PasskeyRow) {
  return { id: credential_id, transports }
}

/** What came as JSON has no undefined, which the library's types do not allow in optional fields. */
function asJson<T>(response: T): WithoutUndefined<T> {
  return response as WithoutUndefined<T>
}
type WithoutUndefined<T> = T extends object ? { [K in keyof T]: WithoutUndefined<Exclude<T[K], undefined>> } : T

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest()
}
