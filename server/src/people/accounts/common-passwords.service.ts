import { createHash } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { PASSWORD_MIN } from '@limelight/contract/people/auth'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { digestOf, type PasswordOptions } from './password-hashing.service.ts'

type Person = { username: string | null; email: string | null; name: string }

/**
 * Throws `password_too_common` for the 18,000 passwords of eight characters and more that attackers try first, and for what
 * everybody knows of the person and the site. Of clients that send only a digest the digests are compared: there capitals
 * and what was added at the end cannot be looked through.
 */
export async function requireUncommonPassword(db: Ctx | Tx, typed: string, person: Person): Promise<void> {
  // Letters of full width, for example, are no other letters to an attacker.
  const password = typed.normalize('NFKC')
  const { siteName } = await getSettings(db)
  const words = knownWords({ ...person, siteName })
  const common = await commonPasswords(db.config)
  const isGuessable = db.config.hashPwClient
    ? isOneOf(digestOf(password, db.config), common, words)
    : common.has(password.toLowerCase()) || words.some((word) => isLittleMoreThan(word, password.toLowerCase()))
  if (isGuessable) throw new AppError('password_too_common')
}

function isOneOf(digest: string, common: ReadonlySet<string>, words: readonly string[]): boolean {
  return common.has(digest) || words.some((word) => sha256(word) === digest)
}

/** `limelight2024!` is `limelight`. */
function isLittleMoreThan(word: string, password: string): boolean {
  return password.startsWith(word) && /^[\d\W_]*$/.test(password.slice(word.length))
}

function knownWords({ username, email, name, siteName }: Person & { siteName: string }): string[] {
  return [username, email, email?.split('@')[0], name, name.replaceAll(' ', ''), siteName]
    .map((word) => word?.toLowerCase() ?? '')
    .filter((word) => word !== '')
}

const loading = new Map<boolean, Promise<ReadonlySet<string>>>()

/** Digests where clients send digests. Loaded with the first password that is chosen: 30 ms, and 70 more for digests. */
function commonPasswords({ hashPwClient }: PasswordOptions): Promise<ReadonlySet<string>> {
  const known = loading.get(hashPwClient)
  if (known) return known
  const words = import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const long = dictionary['passwords-common'].map(String).filter((word) => word.length >= PASSWORD_MIN)
    return new Set(hashPwClient ? long.map(sha256) : long)
  })
  loading.set(hashPwClient, words)
  return words
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
