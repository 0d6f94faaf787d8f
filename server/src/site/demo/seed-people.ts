/** The people of the demonstration, whose passwords are generated here and stored nowhere. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { AccountId } from '@limelight/contract/ids'
import { minorUnits, tokens } from '@limelight/contract/money'
import { postTransfer } from '#/core/ledger/ledger.service'
import { topUpLegs } from '#/core/ledger/ledger-legs'
import { createAccount } from '#/people/accounts/accounts.service'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import type { Tx } from '#/platform/ctx'

export type Login = {
  id: AccountId
  role: 'operator' | 'fan' | 'performer'
  username: string
  name: string
  password: string
  passwordHash: string
}

const FAN_TOKENS = 5_000
/** Fans whose payments fill the charts; they are not used for logging in. */
const AUDIENCE = ['First Row', 'Night Owl', 'Slow Reader', 'Sea Legs', 'Window Seat', 'Long Exposure']

export async function makeLogin(
  role: Login['role'],
  { username, name }: { username: string; name: string },
): Promise<Login> {
  const password = randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password, { hashPwClient: false })
  return { id: newId(), role, username, name, password, passwordHash }
}

export const AUDIENCE_SIZE = AUDIENCE.length

/** Somebody whose password nobody knows; one hash does for many, since hashing takes a while. */
export async function makeStranger(passwordHash?: string): Promise<Login> {
  const names = { username: '', name: '' }
  if (passwordHash === undefined) return makeLogin('fan', names)
  return { ...names, id: newId(), role: 'fan', password: '', passwordHash }
}

/** One hash of an unknown password for all of them, since hashing takes a while. */
export async function makeAudience(): Promise<Login[]> {
  const [first, ...others] = AUDIENCE.map((name) => ({ name, username: name.toLowerCase().replaceAll(' ', '.') }))
  if (!first) return []
  const login = await makeLogin('fan', first)
  return [login, ...others.map((other) => ({ ...login, ...other, id: newId() }))]
}

/** No mail reaches it, and nobody else can have it. */
export function demoEmail(username: string): string {
  return `${username}@demo.invalid`
}

export async function addAccount(tx: Tx, { id, role, username, name, passwordHash }: Login): Promise<void> {
  await createAccount(tx, {
    id,
    role,
    ...(role === 'operator' && { operator_role: 'owner' }),
    username,
    name,
    email: demoEmail(username),
    password_hash: passwordHash,
    email_verified_at: tx.clock.now(),
  })
}

export async function addWallet(tx: Tx, fan: Login): Promise<void> {
  await postTransfer(tx, {
    key: `demo/${fan.id}`,
    kind: 'gift',
    reason: { type: 'demo' },
    legs: topUpLegs({ fan: fan.id, received: tokens(FAN_TOKENS), paidMinor: minorUnits(0) }),
  })
}

function newId(): AccountId {
  return AccountId.parse(randomUUIDv7())
}
