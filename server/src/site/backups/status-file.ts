/** What the processes of a machine say to each other and to the console in a small file: whole, or as it was before. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { z } from 'zod'
import { hasCode } from '#/platform/error-codes'

/** `otherwise` where there is none, or none that this version reads. */
export async function readStatusFile<T>(file: string, schema: z.ZodType<T>, otherwise: T): Promise<T> {
  try {
    const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')))
    return parsed.success ? parsed.data : otherwise
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return otherwise
    throw error
  }
}

export async function writeStatusFile(file: string, status: unknown): Promise<void> {
  const draft = `${file}.${process.pid}.draft`
  await writeFile(draft, JSON.stringify(status), { mode: 0o600 })
  await rename(draft, file)
}
