import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { mailFollowers } from '@limelight/contract/people/mail-followers'
import type { Mailing, mailedCreators } from '@limelight/contract/people/mailed-creators'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { Handlers } from '#/platform/http/endpoint'
import { findMailing, updateTaking } from './mail-followers.queries.ts'
import { askToFollow, confirmFollow, exportMailFollowers } from './mail-followers.service.ts'
import * as queries from './mailed-creators.queries.ts'

export { mailFollowersOf } from './mail-followers.queries.ts'
export { adoptMailFollows, adoptMailFollowsOf } from './mail-followers.service.ts'
export { readersOf } from './mailed-creators.queries.ts'
export { unsubscribeUrl } from './unsubscribe-token.ts'

type Member = Viewer & { id: AccountId }

export function mailedCreatorsRoutes(ctx: Ctx): Handlers<typeof mailedCreators> {
  return {
    'GET /performers/{id}/post-mails': async ({ caller, viewer, params }) => ({
      data: await getMailed(ctx, { ...viewer, id: caller.id }, params.id),
    }),
    'PUT /performers/{id}/post-mails': async ({ caller, viewer, params, body }) => ({
      data: await ctx.transaction((tx) => setMailed(tx, { ...viewer, id: caller.id }, params.id, body.isOn)),
    }),
    'GET /performer/post-mails': async ({ caller }) => ({ data: await getMailing(ctx, caller.id) }),
    'PUT /performer/post-mails': async ({ caller, body }) => {
      await ctx.transaction((tx) => updateTaking(tx, caller.id, body.takesMailFollowers))
      return { data: await getMailing(ctx, caller.id) }
    },
  }
}

export function mailFollowersRoutes(ctx: Ctx): Handlers<typeof mailFollowers> {
  return {
    'POST /mail-followers': async ({ viewer, body }) => {
      await askToFollow(ctx, { ...body, language: body.language }, viewer)
      return { data: { success: true } }
    },
    'POST /mail-followers/confirm': async ({ viewer, body }) => {
      const { name, username } = await confirmFollow(ctx, body.token, viewer)
      return { data: { creator: { name, username } } }
    },
    'GET /performer/mail-followers/export': async ({ caller }) => exportMailFollowers(ctx, caller.id),
  }
}

async function getMailing(ctx: Ctx, performerId: AccountId): Promise<Mailing> {
  const [accounts, mailing] = await Promise.all([queries.countReaders(ctx, performerId), findMailing(ctx, performerId)])
  const mailFollowers = mailing?.mail_followers ?? 0
  return {
    readers: accounts + mailFollowers,
    mailFollowers,
    takesMailFollowers: mailing?.takes_mail_followers ?? false,
  }
}

/** Throws `not_found` for a creator who is not there for the viewer. */
async function getMailed(db: Db, viewer: Member, performerId: AccountId) {
  const found = await queries.findMailed(db, viewer, performerId)
  if (!found) throw new AppError('not_found')
  return { isOn: found.is_on, hasAddress: found.has_address }
}

async function setMailed(tx: Tx, viewer: Member, performerId: AccountId, isOn: boolean) {
  const pair = { accountId: viewer.id, performerId }
  // Who wants no mails any more is heard, whatever became of the creator.
  if (!isOn) await queries.deleteMailed(tx, pair)
  const { hasAddress } = await getMailed(tx, viewer, performerId)
  if (isOn) await queries.insertMailed(tx, pair)
  return { isOn, hasAddress }
}
