import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { mailedCreators } from '@limelight/contract/people/mailed-creators'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { Handlers } from '#/platform/http/endpoint'
import * as queries from './mailed-creators.queries.ts'

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
    'GET /performer/post-mails': async ({ caller }) => ({
      data: { readers: await queries.countReaders(ctx, caller.id) },
    }),
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
