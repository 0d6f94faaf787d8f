import type { automations } from '@limelight/contract/talk/automations'
import { mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import {
  changeAutomation,
  createAutomation,
  deleteAutomation,
  listAutomations,
  stopAutomations,
} from './automations.service.ts'
import { dryRun } from './dry-run.service.ts'

export function automationsRoutes(ctx: Ctx): Handlers<typeof automations> {
  const { sign } = mediaTokensFor(ctx)
  return {
    'GET /performer/automations': async ({ caller }) => ({ data: await listAutomations({ ctx, sign }, caller.id) }),
    'POST /performer/automations': async ({ caller, body }) => ({
      data: await ctx.transaction((tx) => createAutomation({ ctx: tx, sign }, caller.id, body)),
    }),
    'PUT /performer/automations/{id}': async ({ caller, params, body }) => ({
      data: await ctx.transaction((tx) =>
        changeAutomation({ ctx: tx, sign }, { id: params.id, performerId: caller.id }, body),
      ),
    }),
    'DELETE /performer/automations/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => deleteAutomation(tx, { id: params.id, performerId: caller.id }))
      return { data: { success: true } }
    },
    'POST /performer/automations/stop': async ({ caller }) => ({
      data: await ctx.transaction((tx) => stopAutomations({ ctx: tx, sign }, caller.id)),
    }),
    'POST /performer/automations/{id}/dry-run': async ({ caller, params, body }) => ({
      data: await dryRun(ctx, { id: params.id, performerId: caller.id }, body.day),
    }),
  }
}
