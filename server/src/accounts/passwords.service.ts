import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's second recommendation: 19 MiB, two passes; about 15 ms of a core. The library's default algorithm is Argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each takes 19 MiB and one of libuv's four threads, which files need too. */
const MAX_AT_ONCE = 2

export type PasswordOptions = { hashPwClient: boolean }

export function hashPassword(password: string, options: PasswordOptions): Promise<string> {
  return inTurn(() => hash(digestOf(password, options), PARAMETERS))
}

/** `stored` undefined: no such account; takes as long and answers false. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  options: PasswordOptions,
): Promise<boolean> {
  const reference = stored ?? (await nobody())
  const isRight = await inTurn(() => verify(reference, digestOf(password, options)))
  return isRight && stored !== undefined
}

/** With HASH_PW_CLIENT clients send this digest themselves; hashing it here otherwise keeps both kinds of accounts alike. */
function digestOf(password: string, { hashPwClient }: PasswordOptions): string {
  return hashPwClient ? password.toLowerCase() : createHash('sha256').update(password).digest('hex')
}

let nobodysHash: Promise<string> | undefined
/** A hash of nobody's password, for work equal to a real check when there is no such account. */
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
