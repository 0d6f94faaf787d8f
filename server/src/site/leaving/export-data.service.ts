/** Everything the site holds of a person, as one archive that is made while it is sent: nothing of it is stored. */
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { EXPORT_LINK_MINUTES } from '@limelight/contract/site/leaving'
import { makeZip } from 'client-zip'
import { z } from 'zod'
import { listFilesOfOwner, renditionsToKeep } from '#/core/media/owned-files.service'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { getAccount } from '#/people/accounts/accounts.service'
import type { Config } from '#/platform/config'
import type { Ctx } from '#/platform/ctx'
import { queueMail } from '#/platform/mail/mail.service'
import { seal, unseal } from '#/platform/sealing'
import { HOLDINGS, type Holding } from './holdings.ts'
import { exportMail } from './leaving.mails.ts'
import { readHeld } from './leaving.queries.ts'

const ROWS = 2_000
const FILES = 500

type Link = { token: string; expiresAt: Temporal.Instant }

/** The mail is the owner's chance to notice that somebody else did this. */
export async function openExport(ctx: Ctx, accountId: AccountId): Promise<Link> {
  const expiresAt = ctx.clock.now().add({ minutes: EXPORT_LINK_MINUTES })
  await ctx.transaction(async (tx) => {
    const [account, settings] = [await getAccount(tx, accountId), await getSettings(tx)]
    if (account.email === null) return
    const letterhead = letterheadFor(settings, account.language)
    await queueMail(tx, account.email, { kind: 'export', mail: exportMail(ctx.config.publicUrl), letterhead })
  })
  const plain = Buffer.from(JSON.stringify({ until: expiresAt.epochMilliseconds }))
  return { token: seal(plain, sealOf(ctx.config, accountId)).toString('base64url'), expiresAt }
}

const Sealed = z.object({ until: z.number() })

/** Throws `token_invalid` for what was not sealed for this account within the last minutes. */
export function requireExportToken({ config, clock }: Ctx, accountId: AccountId, token: string): void {
  try {
    const plain = unseal(Buffer.from(token, 'base64url'), sealOf(config, accountId))
    if (Sealed.parse(JSON.parse(plain.toString())).until > clock.now().epochMilliseconds) return
  } catch (error) {
    throw new AppError('token_invalid', undefined, { cause: error })
  }
  throw new AppError('token_invalid')
}

const running = new Set<AccountId>()

/** One at a time for each account and process. Throws `request_in_progress`. A client that leaves ends it. */
export function exportData(ctx: Ctx, accountId: AccountId): Readable {
  if (running.has(accountId)) throw new AppError('request_in_progress')
  running.add(accountId)
  // The library declares the browser's stream type, its result is Node's.
  const zip = Readable.fromWeb(makeZip(entriesOf(ctx, accountId)) as ReadableStream)
  return zip.once('close', () => running.delete(accountId))
}

async function* entriesOf(ctx: Ctx, accountId: AccountId) {
  const lastModified = new Date(ctx.clock.now().epochMilliseconds)
  for (const holding of HOLDINGS)
    yield { name: `data/${holding.table}.json`, lastModified, input: jsonOf(ctx, holding, accountId) }
  yield* mediaOf(ctx, accountId)
}

/** A JSON array, a page of rows at a time. */
async function* jsonOf(ctx: Ctx, holding: Holding, accountId: AccountId): AsyncGenerator<string> {
  let after: string | null = null
  let isFirst = true
  yield '['
  for (;;) {
    const page: { key: string; row: unknown }[] = await readHeld(ctx, holding, { accountId, after, limit: ROWS })
    for (const { row } of page) {
      yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`
      isFirst = false
    }
    after = page.at(-1)?.key ?? null
    if (page.length < ROWS) break
  }
  yield '\n]\n'
}

async function* mediaOf(ctx: Ctx, accountId: AccountId) {
  let after: string | null = null
  for (;;) {
    const files: Awaited<ReturnType<typeof listFilesOfOwner>> = await listFilesOfOwner(ctx, accountId, {
      after,
      limit: FILES,
    })
    for (const file of files)
      for (const { name, key } of renditionsToKeep(file)) {
        const input = await ctx.storage.get(key)
        if (!input) continue
        const lastModified = new Date(file.createdAt.epochMilliseconds)
        try {
          yield { name: `media/${file.purpose}/${file.id}/${safe(name)}`, lastModified, input }
        } finally {
          input.destroy()
        }
      }
    after = files.at(-1)?.id ?? null
    if (files.length < FILES) return
  }
}

/** Names of renditions are ours; the last part of a playlist's path is what it names its neighbours by. */
function safe(name: string): string {
  return name
    .split('/')
    .map((part) => basename(part))
    .join('/')
}

function sealOf(config: Config, accountId: AccountId) {
  return { key: config.keyFor('data-export'), boundTo: `export/${accountId}` }
}
