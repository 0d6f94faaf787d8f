/** What the last verification of a set found, in a file beside its manifest. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasCode } from '#/platform/error-codes'

const PROOF = 'proof.json'
const Proof = z.object({ at: z.iso.datetime(), isSound: z.boolean(), reason: z.string().nullable() })
export type Proof = z.infer<typeof Proof>

/** Undefined before the first verification. */
export async function readProof(dir: string): Promise<Proof | undefined> {
  try {
    const parsed = Proof.safeParse(JSON.parse(await readFile(path.join(dir, PROOF), 'utf8')))
    return parsed.success ? parsed.data : undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Nothing is linked from a set that was found damaged: the damage would be in the next one as well. */
export async function isDisproved(dir: string): Promise<boolean> {
  return (await readProof(dir))?.isSound === false
}

/** A set on a disk that cannot be written to has none. */
export async function writeProof(dir: string, proof: Proof): Promise<void> {
  try {
    await writeFile(path.join(dir, PROOF), `${JSON.stringify(proof)}\n`, { mode: 0o600 })
  } catch (error) {
    if (!hasCode(error, 'EROFS', 'EACCES', 'EPERM', 'ENOSPC')) throw error
  }
}
