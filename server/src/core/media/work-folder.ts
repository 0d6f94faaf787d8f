import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#/platform/config'
import { createImageLanes } from './sandbox/image-lanes.ts'
import type { ImageSandbox } from './sandbox/image-sandbox.ts'

/** `uploads` are being received; `images` is all the image child may touch; `videos` holds one folder for each video child. */
export type WorkKind = 'uploads' | 'images' | 'videos'

export type WorkFolder = { path: string } & AsyncDisposable

type DataDir = Pick<Config, 'dataDir'>

/** An empty folder, gone at the end of the caller's scope; what a killed run left under the same name goes first. */
export async function openWorkFolder({ dataDir }: DataDir, kind: WorkKind, name: string): Promise<WorkFolder> {
  const path = join(rootOf(dataDir, kind), name)
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { recursive: true })
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** The folder's name for one run of a file's rendering: two runs never share one. */
export function runFolder({ id, attempts }: { id: string; attempts: number }): string {
  return `${id}.${attempts}`
}

/** Removes the files of earlier runs, even of one that still works, whose result is no longer needed. */
export async function removeEarlierRuns({ dataDir }: DataDir, run: { id: string; attempts: number }): Promise<void> {
  for (let attempts = run.attempts - 1; attempts > 0; attempts -= 1) {
    for (const kind of ['images', 'videos'] as const)
      await rm(join(rootOf(dataDir, kind), runFolder({ id: run.id, attempts })), { recursive: true, force: true })
  }
}

/** Removes what killed processes left behind; `before` must be older than any running job. */
export async function sweepWorkFolders({ dataDir }: DataDir, before: Temporal.Instant): Promise<void> {
  for (const kind of ['uploads', 'images', 'videos'] as const) await sweep(rootOf(dataDir, kind), before)
  await sweep(join(dataDir, 'tmp', 'marked'), before)
  // Forms that were being received lie beside them.
  await sweep(join(dataDir, 'tmp'), before, /^form-/)
}

async function sweep(root: string, before: Temporal.Instant, names = /^/): Promise<void> {
  await mkdir(root, { recursive: true })
  for (const name of await readdir(root)) {
    if (!names.test(name)) continue
    const changed = await stat(join(root, name))
    if (changed.mtimeMs < before.epochMilliseconds) await rm(join(root, name), { recursive: true, force: true })
  }
}

/** Where this machine stores marked pictures, by name; what nobody asked for in a while is swept with the rest. */
export function markedPicturePath({ dataDir }: DataDir, name: string): string {
  return join(dataDir, 'tmp', 'marked', name)
}

const sandboxes = new Map<string, ImageSandbox>()

/** This process's children for pictures, a pair for each data folder; started by their first picture. */
export function imageSandboxFor({ dataDir }: DataDir): ImageSandbox {
  const known = sandboxes.get(dataDir)
  if (known) return known
  const sandbox = createImageLanes({ workRoot: rootOf(dataDir, 'images') })
  sandboxes.set(dataDir, sandbox)
  return sandbox
}

function rootOf(dataDir: string, kind: WorkKind): string {
  return join(dataDir, 'tmp', kind)
}
