import { SETTINGS } from '@limelight/contract/core/settings'
import { AccountId } from '@limelight/contract/ids'
import { BRAND_SLOTS, type BrandFile, type BrandSlot } from '@limelight/contract/site/brand'
import { findFilesByIds, publicImageUrl, receiveUpload, releaseFiles, saveFile } from '#/core/media/media.service'
import { changeSettings, getSettings, readSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { IncomingFile } from '#/platform/http/endpoint'
import { type BrandFileRow, findNewestFiles, listKeptFiles } from './brand.queries.ts'

/** The setting that holds the address under which the site shows the file. */
const SETTING_OF = { logo: 'logoUrl', 'dark-logo': 'darkmodeLogoUrl', icon: 'favicon' } as const

/** The row's own times are those of the database, not of the site's clock. */
const SHOWN_WITHIN_MS = 60_000

type Which = { operatorId: AccountId; slot: BrandSlot }

export async function listBrandFiles(ctx: Ctx): Promise<BrandFile[]> {
  const [newest, settings] = await Promise.all([findNewestFiles(ctx), readSettings(ctx)])
  return BRAND_SLOTS.map((slot) => {
    const file = newest.find((row) => row.slot === slot)
    const url = file && addressOf(slot, file.id)
    if (!file || !url) return { slot, state: 'none', url: null }
    if (settings[SETTING_OF[slot]] === url) return { slot, state: 'ready', url }
    if (file.status === 'failed') return { slot, state: 'failed', url: null }
    return { slot, state: isUnderWay(file) ? 'processing' : 'none', url: null }
  })
}

/** The site shows it as soon as it is rendered; what was there before stays until then. */
export async function uploadBrandFile(ctx: Ctx, { operatorId, slot }: Which, file: IncomingFile): Promise<BrandFile[]> {
  const { photoMaxMegabytes } = await getSettings(ctx)
  const { id } = await receiveUpload(ctx, file.open(), {
    purpose: slot,
    ownerId: operatorId,
    originalName: file.originalName,
    maxBytes: photoMaxMegabytes * 1_000_000,
    signal: file.signal,
  })
  await ctx.transaction((tx) => saveFile(tx, id))
  return listBrandFiles(ctx)
}

export async function removeBrandFile(ctx: Ctx, { operatorId, slot }: Which): Promise<BrandFile[]> {
  const kept = await listKeptFiles(ctx, slot)
  await ctx.transaction((tx) => releaseFiles(tx, kept))
  const key = SETTING_OF[slot]
  const { [key]: shown } = await readSettings(ctx)
  // An address that was typed is not what is removed here.
  if (kept.some((id) => addressOf(slot, id) === shown))
    await changeSettings(ctx, operatorId, { [key]: SETTINGS[key].default })
  return listBrandFiles(ctx)
}

/** A file is rendered: the site shows it, unless it was removed or a later one came meanwhile. */
export async function showBrandFile(ctx: Ctx, fileId: string): Promise<void> {
  const file = (await findFilesByIds(ctx, [fileId])).get(fileId)
  const slot = BRAND_SLOTS.find((known) => known === file?.purpose)
  if (!file || !slot) return
  const kept = await listKeptFiles(ctx, slot)
  if (kept.at(-1) !== fileId) return
  await changeSettings(ctx, AccountId.parse(file.ownerId), { [SETTING_OF[slot]]: addressOf(slot, fileId) })
  await ctx.transaction((tx) => releaseFiles(tx, kept.slice(0, -1)))
}

/** Once it is rendered the job that shows it follows within seconds; later another address was typed. */
function isUnderWay({ status, updated_at }: BrandFileRow): boolean {
  const ageMs = Date.now() - updated_at.epochMilliseconds
  return status !== 'ready' || ageMs < SHOWN_WITHIN_MS
}

function addressOf(slot: BrandSlot, fileId: string): string {
  return slot === 'icon' ? `/share/icon/64.png?v=${fileId}` : publicImageUrl(fileId, 'cover-small')
}
