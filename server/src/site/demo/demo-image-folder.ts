import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Ctx } from '#/platform/ctx'

/** A folder of its own for what is painted, beside uploads under way: there what a killed process left is swept away. */
export async function openPaintFolder({ config }: Ctx): Promise<{ path: string } & AsyncDisposable> {
  const root = path.join(config.dataDir, 'tmp', 'uploads')
  await mkdir(root, { recursive: true })
  const folder = await mkdtemp(path.join(root, 'demo-'))
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
