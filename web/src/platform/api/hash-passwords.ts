import { PASSWORD_FIELDS } from '@limelight/contract/people/password-fields'
import { getStore } from '../store/store.ts'

type Body = Record<string, unknown>

/**
 * On sites with HASH_PW_CLIENT the SHA-256 of a password leaves the browser instead of the password, whichever call sends
 * it.
 */
export function hashPasswords(body: Body): Body | Promise<Body> {
  if (!PASSWORD_FIELDS.some((name) => typeof body[name] === 'string')) return body
  if (getStore().getState().settings.hashPwClient !== true) return body
  return import('./password-digests.ts').then(({ withDigests }) => withDigests(body))
}
