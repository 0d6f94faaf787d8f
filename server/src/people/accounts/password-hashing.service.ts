import { createHash, randomBytes } from 'node:crypto'
import { invalidField } from '@limelight/contract/errors'
import { canonicalPassword, formerPasswords } from '@limelight/contract/people/passwords'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's second recommendation: 19 MiB, two passes; about 15 ms of a core. The library's default algorithm is Argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each takes 19 MiB and one of libuv's four threads, which files need too. */
const MAX_AT_ONCE = 2

export type PasswordOptions = { hashPwClient: boolean }

export async function hashPassword(password: string, options: PasswordOptions): Promise<string> {
  const digest = digestOf(password, options)
  return inTurn(() => hash(digest, PARAMETERS))
}

export type Verified = {
  isRight: boolean
  /** Takes the place of a hash that was made of another form of the characters. */
  newHash?: string
}

/** `stored` undefined: no such account; takes as long and answers false. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  options: PasswordOptions,
): Promise<Verified> {
  const digest = digestOf(password, options)
  const reference = stored ?? (await nobody())
  if (await inTurn(() => verify(reference, digest))) return { isRight: stored !== undefined }
  // Digests that clients send are of one form already.
  const former = options.hashPwClient ? [] : formerPasswords(password)
  for (const one of former)
    if ((await inTurn(() => verify(reference, sha256(one)))) && stored !== undefined)
      return { isRight: true, newHash: await inTurn(() => hash(digest, PARAMETERS)) }
  return { isRight: false }
}

/**
 * With HASH_PW_CLIENT clients send this digest themselves; otherwise it is hashed here, so that both kinds of accounts are alike.
 * Throws `request_invalid` for anything else they send: a bare password would be stored as one whose capitals do not count.
 */
export function digestOf(password: string, { hashPwClient }: PasswordOptions): string {
  if (!hashPwClient) return sha256(canonicalPassword(password))
  if (!/^[\da-f]{64}$/i.test(password))
    throw invalidField('password', 'Reload the page and try again. Passwords are sent as a SHA-256 digest here.')
  return password.toLowerCase()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

let nobodysHash: Promise<string> | undefined
/** A hash of a random password, so that the check takes as long when the account does not exist. */
function nobody(): Promise<string> {
  nobodysHash ??= inTurn(() => hash(randomBytes(32), PARAMETERS))
  return nobodysHash
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
