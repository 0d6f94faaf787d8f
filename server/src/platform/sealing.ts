import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Ctx } from './ctx.ts'

/** AES-GCM's own sizes; sealed bytes are IV, tag, ciphertext. */
const IV_BYTES = 12
const TAG_BYTES = 16

/** `boundTo` is the id of what the bytes belong to: under another they do not open, so two rows cannot be swapped. */
export type Seal = { key: Buffer; formerKeys?: readonly Buffer[]; boundTo: string }

/** For what is stored: opens with former master keys too, until it is sealed anew (`npm run keys:reseal`). */
export function storedSeal({ config }: Pick<Ctx, 'config'>, purpose: string, boundTo: string): Seal {
  return { key: config.keyFor(purpose), formerKeys: config.formerKeysFor(purpose), boundTo }
}

/** AES-256-GCM with a fresh IV; `key` is 32 bytes, from `config.keyFor`. */
export function seal(plain: Buffer, { key, boundTo }: Seal): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws when the bytes were altered, belong to another id, or were sealed with a key that is not known. */
export function unseal(stored: Buffer, { key, formerKeys = [], boundTo }: Seal): Buffer {
  for (const known of [key, ...formerKeys]) {
    const plain = tryOpen(stored, known, boundTo)
    if (plain) return plain
  }
  return open(stored, key, boundTo)
}

/** The same with the present key; undefined where it is already. Throws as `unseal` does. */
export function reseal(stored: Buffer, seal_: Seal): Buffer | undefined {
  return tryOpen(stored, seal_.key, seal_.boundTo) ? undefined : seal(unseal(stored, seal_), seal_)
}

function tryOpen(stored: Buffer, key: Buffer, boundTo: string): Buffer | undefined {
  try {
    return open(stored, key, boundTo)
  } catch {
    // The tag does not fit: another key, or altered bytes, which the last try reports.
    return undefined
  }
}

function open(stored: Buffer, key: Buffer, boundTo: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(stored.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
