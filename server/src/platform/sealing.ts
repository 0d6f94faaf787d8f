import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-GCM's own sizes; sealed bytes are IV, tag, ciphertext. */
const IV_BYTES = 12
const TAG_BYTES = 16

/** `boundTo` is the id of what the bytes belong to: under another they do not open, so two rows cannot be swapped. */
export type Seal = { key: Buffer; boundTo: string }

/** AES-256-GCM with a fresh IV; `key` is 32 bytes, from `config.keyFor`. */
export function seal(plain: Buffer, { key, boundTo }: Seal): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws when the bytes were altered or belong to another id. */
export function unseal(stored: Buffer, { key, boundTo }: Seal): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(stored.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
