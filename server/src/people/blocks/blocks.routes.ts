import type { blocks } from '@limelight/contract/blocks'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { blockAccount, type EndedByBlocking, listBlockedAccounts, unblockAccount } from './blocks.service.ts'
import { changeBlockedCountries, isSiteClosedTo, listBlockedCountries } from './countries.service.ts'

const done = { data: { success: true } } as const

export function blocksRoutes(ctx: Ctx, ended: EndedByBlocking): Handlers<typeof blocks> {
  return {
    'POST /block/users': async ({ viewer, body }) => {
      const block = { blockerId: viewer.id, blockedId: body.userId, reason: body.reason }
      await ctx.transaction((tx) => blockAccount(tx, block, ended))
      return done
    },
    'DELETE /block/users/{id}': async ({ viewer, params }) => {
      await ctx.transaction((tx) => unblockAccount(tx, { blockerId: viewer.id, blockedId: params.id }))
      return done
    },
    'GET /block/users': ({ viewer, query }) => listBlockedAccounts(ctx, viewer.id, query),
    'POST /block/countries': async ({ viewer, body }) => ({
      data: { countries: await changeBlockedCountries(ctx, viewer.id, body.countries) },
    }),
    'GET /block/countries': async ({ viewer }) => ({
      data: { countries: await listBlockedCountries(ctx, viewer.id) },
    }),
    // `fromServerRequest` says nothing a server may believe: whose address counts is decided by TRUST_PROXY alone.
    'GET /block/countries/check': async ({ onlooker }) => ({
      data: { isBlocked: await isSiteClosedTo(ctx, onlooker.country), country: onlooker.country },
    }),
  }
}
