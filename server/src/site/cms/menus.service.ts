import type { AccountId } from '@limelight/contract/ids'
import type { MenuEntry, SiteFrame } from '@limelight/contract/site/cms'
import { writeAudit } from '#/core/audit/audit.service'
import { cached } from '#/platform/cached'
import type { Ctx, Db } from '#/platform/ctx'
import * as queries from './menus.queries.ts'
import { sanitizeFooter } from './sanitize.ts'

/** Cached as long as settings, since every page of the site shows it. */
const CACHE_MS = 5_000

const cachedFrame = cached('menus', CACHE_MS, readSiteFrame)

/** Menus and footer, at most five seconds old. */
export function getSiteFrame(ctx: Ctx): Promise<SiteFrame> {
  return cachedFrame.get(ctx)
}

/** The stored menus, without the cache. */
export async function readSiteFrame(db: Db): Promise<SiteFrame> {
  const [rows, footerContent] = await Promise.all([queries.findMenuEntries(db), queries.findFooterContent(db)])
  const of = (menu: queries.MenuName) => rows.filter((row) => row.menu === menu).map(toEntry)
  return { menus: { header: of('header'), footer: of('footer') }, footerContent }
}

/** Replaces all of it. Audited. */
export async function changeSiteFrame(
  ctx: Ctx,
  operatorId: AccountId,
  { menus, footerContent }: SiteFrame,
): Promise<SiteFrame> {
  await ctx.transaction(async (tx) => {
    await queries.lockMenus(tx)
    await queries.deleteMenuEntries(tx)
    await queries.insertMenuEntries(tx, [...toRows('header', menus.header), ...toRows('footer', menus.footer)])
    await queries.upsertFooterContent(tx, await sanitizeFooter(footerContent))
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'menus.changed',
      targetType: 'site',
      details: { header: menus.header.map(({ path }) => path), footer: menus.footer.map(({ path }) => path) },
    })
  })
  cachedFrame.invalidate(ctx)
  return readSiteFrame(ctx)
}

function toRows(menu: queries.MenuName, entries: readonly MenuEntry[]): queries.MenuRow[] {
  return entries.map(({ title, path, isNewTab }, position) => ({ menu, position, title, path, is_new_tab: isNewTab }))
}

function toEntry({ title, path, is_new_tab }: queries.MenuRow): MenuEntry {
  return { title, path, isNewTab: is_new_tab }
}
