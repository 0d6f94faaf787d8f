import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Ctx } from '#/platform/ctx'

/** A folder for drawn pictures, beside uploads in progress, where remains of killed processes are deleted. */
export async function openPaintFolder({ config }: Ctx): Promise<{ path: string } & AsyncDisposable> {
  const root = path.join(config.dataDir, 'tmp', 'uploads')
  await mkdir(root, { recursive: true })
  const folder = await mkdtemp(path.join(root, 'demo-'))
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
