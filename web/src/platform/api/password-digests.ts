import { PASSWORD_FIELDS } from '@limelight/contract/people/password-fields'
import { canonicalPassword } from '@limelight/contract/people/passwords'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

type Body = Record<string, unknown>

/** By a library, since `crypto.subtle` exists on https and localhost only. */
export function withDigests(body: Body): Body {
  const digests = PASSWORD_FIELDS.flatMap((name) => {
    const password = body[name]
    return typeof password === 'string' ? [[name, bytesToHex(sha256(utf8ToBytes(canonicalPassword(password))))]] : []
  })
  return { ...body, ...Object.fromEntries(digests) }
}
