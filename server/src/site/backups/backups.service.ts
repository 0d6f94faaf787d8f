/** Backups for the console: the list, and what an operator asks for. */
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Backup, Backups } from '@limelight/contract/site/backups'
import { writeAudit } from '#/core/audit/audit.service'
import type { Ctx } from '#/platform/ctx'
import { type BackupSet, listSets, SEALED_KEY } from './backup-set.ts'
import { readProof } from './proof.ts'
import { readStatus } from './run-status.ts'

export type BackupRequest = { kind: 'backup' } | { kind: 'verify'; name: string }

declare module '#/platform/jobs/topics' {
  interface Topics {
    'backup-requested': BackupRequest
  }
}

export async function getBackups({ config: { backupTarget: folder } }: Pick<Ctx, 'config'>): Promise<Backups> {
  if (folder === undefined) return { isSetUp: false, backups: [], current: null, failure: null }
  const [sets, status] = await Promise.all([listSets(folder), readStatus(folder)])
  return { isSetUp: true, backups: await Promise.all(sets.map(toBackup)), ...status }
}

/** When the newest set was made; null without one, undefined where the site makes none by itself. */
export async function findNewestBackup({ config }: Pick<Ctx, 'config'>): Promise<string | null | undefined> {
  if (config.backupTarget === undefined) return undefined
  const [newest] = await listSets(config.backupTarget)
  return newest?.manifest.madeAt ?? null
}

/** Throws `invalid_state` where none is set up or one is under way, `not_found` for a set that is not there. */
export async function requestBackup(ctx: Ctx, operatorId: AccountId, request: BackupRequest): Promise<Backups> {
  const state = await getBackups(ctx)
  if (!state.isSetUp || state.current !== null) throw new AppError('invalid_state')
  if (request.kind === 'verify' && !state.backups.some(({ name }) => name === request.name))
    throw new AppError('not_found')
  await ctx.transaction(async (tx) => {
    await tx.enqueue('backup-requested', request)
    await writeAudit(tx, {
      actorId: operatorId,
      action: request.kind === 'backup' ? 'backup.requested' : 'backup.verification_requested',
      targetType: 'backup',
      ...(request.kind === 'verify' && { details: { name: request.name } }),
    })
  })
  return state
}

async function toBackup({ dir, name, manifest }: BackupSet): Promise<Backup> {
  return {
    name,
    madeAt: manifest.madeAt,
    bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, manifest.media.bytes),
    hasKey: manifest.files.some((file) => file.name === SEALED_KEY),
    proof: (await readProof(dir)) ?? null,
  }
}
