import type { stories } from '@limelight/contract/content/stories'
import type { Reader } from '#/content/sellable/sellable-view.service'
import { mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import * as own from './own-stories.service.ts'
import { changeStory, deleteStory, publishStory } from './publish-story.service.ts'
import { getHighlight, getStoriesOf, getStory, listRings, noteView } from './view-stories.service.ts'

const done = { data: { success: true } } as const

export function storiesRoutes(ctx: Ctx): Handlers<typeof stories> {
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  return {
    'GET /stories': async ({ caller, viewer }) => ({ data: await listRings(ctx, { ...viewer, id: caller.id }) }),
    'GET /performers/{id}/stories': async ({ viewer, params }) => ({
      data: await getStoriesOf(reader, viewer, params.id),
    }),
    'GET /stories/highlights/{id}': async ({ viewer, params }) => ({
      data: await getHighlight(reader, viewer, params.id),
    }),
    'GET /stories/{id}': async ({ viewer, params }) => ({ data: await getStory(reader, viewer, params.id) }),
    'POST /stories/{id}/view': async ({ caller, viewer, params }) => {
      await noteView(ctx, { ...viewer, id: caller.id }, params.id)
      return done
    },
    ...ownRoutes(reader),
    ...highlightRoutes(ctx),
  }
}

type OwnCalls = Extract<keyof typeof stories, `${string} /performer/stories${string}`>

function ownRoutes(reader: Reader): Pick<Handlers<typeof stories>, OwnCalls> {
  const { ctx } = reader
  return {
    'POST /performer/stories': async ({ caller, body }) => {
      const id = await ctx.transaction((tx) => publishStory(tx, caller.id, body))
      return { data: await own.getOwnStory(reader, caller.id, id) }
    },
    'GET /performer/stories': ({ caller, query }) => own.listOwnStories(reader, caller.id, query),
    'GET /performer/stories/{id}': async ({ caller, params }) => ({
      data: await own.getOwnStory(reader, caller.id, params.id),
    }),
    'PUT /performer/stories/{id}': async ({ caller, params, body }) => {
      await ctx.transaction((tx) => changeStory(tx, caller.id, params.id, body))
      return { data: await own.getOwnStory(reader, caller.id, params.id) }
    },
    'DELETE /performer/stories/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => deleteStory(tx, caller.id, params.id))
      return done
    },
    'GET /performer/stories/{id}/views': ({ caller, params, query }) =>
      own.listViewsOf(ctx, caller.id, { ...query, id: params.id }),
  }
}

type HighlightCalls = Extract<keyof typeof stories, `${string} /performer/highlights${string}`>

function highlightRoutes(ctx: Ctx): Pick<Handlers<typeof stories>, HighlightCalls> {
  return {
    'GET /performer/highlights': async ({ caller }) => ({ data: await own.listOwnHighlights(ctx, caller.id) }),
    'POST /performer/highlights': async ({ caller, body }) => ({
      data: await ctx.transaction((tx) => own.createHighlight(tx, caller.id, body.title)),
    }),
    'PUT /performer/highlights/{id}': async ({ caller, params, body }) => ({
      data: await ctx.transaction((tx) =>
        own.renameHighlight(tx, { id: params.id, performerId: caller.id, title: body.title }),
      ),
    }),
    'DELETE /performer/highlights/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => own.deleteHighlight(tx, caller.id, params.id))
      return done
    },
  }
}
