import type { blocks } from '@limelight/contract/people/blocks'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeBlockedWords, listBlockedWords } from './blocked-words.service.ts'
import { blockAccount, type ChangedByBlocks, listBlockedAccounts, unblockAccount } from './blocks.service.ts'
import { changeBlockedCountries, isSiteClosedTo, listBlockedCountries } from './countries.service.ts'
import {
  type ChangedByRestrictions,
  liftRestriction,
  listRestrictedAccounts,
  restrictAccount,
} from './restrictions.service.ts'

const done = { data: { success: true } } as const

export function blocksRoutes(ctx: Ctx, changed: ChangedByBlocks & ChangedByRestrictions): Handlers<typeof blocks> {
  return {
    'POST /block/users': async ({ caller, body }) => {
      const block = { blockerId: caller.id, blockedId: body.userId, reason: body.reason }
      await ctx.transaction((tx) => blockAccount(tx, block, changed))
      return done
    },
    'DELETE /block/users/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => unblockAccount(tx, { blockerId: caller.id, blockedId: params.id }, changed))
      return done
    },
    'GET /block/users': ({ caller, query }) => listBlockedAccounts(ctx, caller.id, query),
    'POST /block/restrictions': async ({ caller, body }) => {
      await ctx.transaction((tx) => restrictAccount(tx, { accountId: caller.id, restrictedId: body.userId }, changed))
      return done
    },
    'DELETE /block/restrictions/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => liftRestriction(tx, { accountId: caller.id, restrictedId: params.id }, changed))
      return done
    },
    'GET /block/restrictions': ({ caller, query }) => listRestrictedAccounts(ctx, caller.id, query),
    'POST /block/countries': async ({ caller, body }) => ({
      data: { countries: await changeBlockedCountries(ctx, caller.id, body.countries) },
    }),
    'GET /block/words': async ({ caller }) => ({ data: { words: await listBlockedWords(ctx, caller.id) } }),
    'PUT /block/words': async ({ caller, body }) => ({
      data: { words: await changeBlockedWords(ctx, caller.id, body.words) },
    }),
    'GET /block/countries': async ({ caller }) => ({
      data: { countries: await listBlockedCountries(ctx, caller.id) },
    }),
    // `fromServerRequest` says nothing a server may believe: whose address counts is decided by TRUST_PROXY alone.
    'GET /block/countries/check': async ({ viewer }) => ({
      data: { isBlocked: await isSiteClosedTo(ctx, viewer.country), country: viewer.country },
    }),
  }
}
