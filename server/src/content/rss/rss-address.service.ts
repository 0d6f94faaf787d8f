/** Addresses of fans for podcast apps: made, stopped, and replaced when others use them. */
import { randomUUIDv7 } from 'node:crypto'
import type { RssAccess } from '@limelight/contract/content/rss'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { findAccounts, lockAccount } from '#/people/accounts/accounts.service'
import { hashOf, newToken } from '#/people/auth/sessions.service'
import { getOtherPerformer } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { queueMail } from '#/platform/mail/mail.service'
import * as queries from './rss.queries.ts'
import { replacedMail } from './rss-mails.ts'
import { NETWORKS_PER_DAY } from './rss-network.ts'

/** How often the same place is written again. */
const USE_EVERY = { minutes: 10 }
const NETWORKS_SHOWN = 20

type Member = Viewer & { id: AccountId }

/** Throws `not_found` for a creator who is not there for the viewer. */
export async function getAccess(ctx: Ctx, viewer: Member, performerId: AccountId): Promise<RssAccess> {
  await getOtherPerformer(ctx, performerId, viewer)
  const fanId = viewer.id
  const [present, hasEpisodes] = await Promise.all([
    queries.findPresent(ctx, { fanId, performerId }),
    queries.hasEpisodes(ctx, performerId),
  ])
  if (!present) return { hasEpisodes, present: null }
  const networks = await queries.listNetworks(ctx, present.id, NETWORKS_SHOWN)
  return {
    hasEpisodes,
    present: {
      createdAt: present.created_at.toString(),
      lastUsedAt: present.last_used_at?.toString() ?? null,
      networks: networks.map(({ network, used_at }) => ({ network, usedAt: used_at.toString() })),
    },
  }
}

/** In place of the one before. Throws `not_found`, and `subscription_required`. Locks the fan's account, so that two tabs make one after the other. */
export async function makeAddress(ctx: Ctx, viewer: Member, performerId: AccountId): Promise<string> {
  return ctx.transaction(async (tx) => {
    await lockAccount(tx, viewer.id)
    await getOtherPerformer(tx, performerId, viewer)
    const { is_subscribed: isSubscribed } = await queries.findStanding(tx, viewer, performerId)
    if (!isSubscribed) throw new AppError('subscription_required')
    return renew(tx, { fanId: viewer.id, performerId }, 'renewed')
  })
}

export function stopAddress(ctx: Ctx, fanId: AccountId, performerId: AccountId): Promise<boolean> {
  return ctx.transaction((tx) => queries.revokePresent(tx, { fanId, performerId }, 'stopped'))
}

type Pair = { fanId: AccountId; performerId: AccountId }

async function renew(tx: Tx, pair: Pair, reason: queries.RevokedFor): Promise<string> {
  await queries.revokePresent(tx, pair, reason)
  const token = newToken()
  await queries.insertToken(tx, { ...pair, id: randomUUIDv7(), tokenHash: hashOf(token) })
  return addressOf(tx.config.publicUrl, token)
}

function addressOf(publicUrl: string, token: string): string {
  return `${publicUrl}/rss/${token}.xml`
}

/**
 * Notes that an address is used from a network. False where it does not work any more: one network too many in a day, and it is
 * replaced; the fan gets the new one by mail, once, however many ask at the same time.
 */
export async function noteUse(ctx: Ctx, row: queries.TokenRow, network: string): Promise<boolean> {
  const now = ctx.clock.now()
  const use = { tokenId: row.id, day: now.toZonedDateTimeISO('UTC').toPlainDate().toString(), network }
  if (await queries.isUseKnown(ctx, use, now.subtract(USE_EVERY))) return true
  return ctx.transaction(async (tx) => {
    // Before the row of the address, in the order of `makeAddress`.
    await lockAccount(tx, row.fan_id)
    const networks = await queries.writeUse(tx, use)
    if (networks === undefined) return false
    if (networks <= NETWORKS_PER_DAY) return true
    await replace(tx, row)
    return false
  })
}

async function replace(tx: Tx, row: queries.TokenRow): Promise<void> {
  const url = await renew(tx, { fanId: row.fan_id, performerId: row.performer_id }, 'networks')
  const [fan] = await findAccounts(tx, [row.fan_id])
  if (!fan?.email || fan.email_verified_at === null) return
  await queueMail(tx, fan.email, {
    kind: 'security',
    mail: replacedMail({ name: row.performer_name, url, listUrl: `${tx.config.publicUrl}/user/subscriptions` }),
    letterhead: letterheadFor(await getSettings(tx), fan.language),
    hasSecret: true,
  })
}

/** Whom the files of a feed are for; undefined once its address is replaced, stopped or that of a closed account. */
export async function readerOfRss(ctx: Ctx, id: string, country: string | null): Promise<Viewer | undefined> {
  const reader = await queries.findReader(ctx, id)
  return reader && { ...reader, country }
}
