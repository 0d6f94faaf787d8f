import type { suggestions } from '@limelight/contract/content/suggestions'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import {
  countSeen,
  getSuggestions,
  hideSuggestion,
  isOn,
  listHidden,
  switchSuggestions,
  unhideSuggestion,
} from './suggestions.service.ts'

const done = { data: { success: true } } as const

export function suggestionsRoutes(ctx: Ctx): Handlers<typeof suggestions> {
  return {
    'GET /explore/for-you': async ({ caller, viewer }) => ({
      data: await getSuggestions(ctx, { ...viewer, id: caller.id }),
    }),
    'POST /explore/for-you/seen': async ({ caller, body }) => {
      await countSeen(ctx, caller.id, body.ids)
      return done
    },
    'GET /explore/settings': async ({ caller }) => ({ data: { isOn: await isOn(ctx, caller.id) } }),
    'PUT /explore/settings': async ({ caller, body }) => {
      await switchSuggestions(ctx, caller.id, body.isOn)
      return { data: body }
    },
    'GET /explore/hidden': ({ caller, viewer, query }) => listHidden(ctx, { ...viewer, id: caller.id }, query),
    'PUT /explore/hidden/{id}': async ({ caller, viewer, params }) => {
      await hideSuggestion(ctx, { ...viewer, id: caller.id }, params.id)
      return done
    },
    'DELETE /explore/hidden/{id}': async ({ caller, params }) => {
      await unhideSuggestion(ctx, caller.id, params.id)
      return done
    },
  }
}
