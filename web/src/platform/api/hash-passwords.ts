import { PASSWORD_FIELDS } from '@limelight/contract/password-fields'
import { getStore } from '../store/store.ts'

type Body = Record<string, unknown>

/**
 * On sites with HASH_PW_CLIENT the SHA-256 of a password leaves the browser instead of the password, whichever call sends
 * it. By a library, since `crypto.subtle` exists on https and localhost only.
 */
export function hashPasswords(body: Body): Body | Promise<Body> {
  if (!PASSWORD_FIELDS.some((name) => typeof body[name] === 'string')) return body
  return getStore().getState().settings.hashPwClient === true ? withDigests(body) : body
}

export async function withDigests(body: Body): Promise<Body> {
  const [{ sha256 }, { bytesToHex, utf8ToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ])
  const digests = PASSWORD_FIELDS.flatMap((name) => {
    const password = body[name]
    return typeof password === 'string' ? [[name, bytesToHex(sha256(utf8ToBytes(password)))]] : []
  })
  return { ...body, ...Object.fromEntries(digests) }
}
