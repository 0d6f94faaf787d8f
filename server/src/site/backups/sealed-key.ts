/**
 * The master key in a set, sealed by a passphrase: JSON with the parameters of scrypt (RFC 7914), and AES-256-GCM over the 32 bytes. The
 * parameters are fixed, so that a set of somebody else cannot demand gigabytes of memory.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { StartError } from '#/platform/start-error'

/** 128 MB and about half a second: what OWASP recommends for scrypt. */
const COST = { N: 131_072, r: 8, p: 1 } as const
const MEMORY_MAX = 256 * 1024 * 1024
const TAG_BYTES = 16
const BOUND_TO = Buffer.from('limelight/backup-master-key/1')

const Sealed = z.strictObject({
  version: z.literal(1),
  kdf: z.literal('scrypt'),
  N: z.literal(COST.N),
  r: z.literal(COST.r),
  p: z.literal(COST.p),
  salt: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  key: z.base64(),
})

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

export async function sealMasterKey(masterKey: Buffer, passphrase: string): Promise<string> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), iv).setAAD(BOUND_TO)
  const key = Buffer.concat([cipher.update(masterKey), cipher.final()])
  const texts = { salt, iv, tag: cipher.getAuthTag(), key }
  const encoded = Object.fromEntries(Object.entries(texts).map(([name, bytes]) => [name, bytes.toString('base64')]))
  return `${JSON.stringify({ version: 1, kdf: 'scrypt', ...COST, ...encoded })}\n`
}

/** Throws a `StartError` for another passphrase. */
export async function openMasterKey(text: string, passphrase: string): Promise<Buffer> {
  const { salt, iv, tag, key } = Sealed.parse(JSON.parse(text))
  const secret = await keyOf(passphrase, Buffer.from(salt, 'base64'))
  const decipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(iv, 'base64'), { authTagLength: TAG_BYTES })
  decipher.setAAD(BOUND_TO).setAuthTag(Buffer.from(tag, 'base64'))
  try {
    return Buffer.concat([decipher.update(Buffer.from(key, 'base64')), decipher.final()])
  } catch (error) {
    throw new StartError('BACKUP_PASSPHRASE does not open the key of this backup. Set the one that it was made with.', {
      cause: error,
    })
  }
}

/** Composed letters, since another keyboard may send others for the same words. */
function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return derive(passphrase.normalize('NFC'), salt, 32, { ...COST, maxmem: MEMORY_MAX })
}
