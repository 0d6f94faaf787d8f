import type { series } from '@limelight/contract/content/series'
import type { Reader } from '#/content/sellable/sellable-view.service'
import { mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getOwnSeries, getSchedule, listOwnSeries } from './own-series.service.ts'
import { getPlace, getSeries, listSeriesOf, setProgress } from './view-series.service.ts'
import { changeSeries, createSeries, deleteSeries } from './write-series.service.ts'

const done = { data: { success: true } } as const

export function seriesRoutes(ctx: Ctx): Handlers<typeof series> {
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  return {
    'GET /series/{id}': async ({ viewer, params }) => ({ data: await getSeries(reader, viewer, params.id) }),
    'GET /performers/{id}/series': ({ viewer, params, query }) =>
      listSeriesOf(reader, viewer, { ...query, name: params.id }),
    'GET /items/{id}/series': async ({ viewer, params }) => ({ data: await getPlace(ctx, viewer, params.id) }),
    'PUT /series/{id}/progress': async ({ caller, viewer, params, body }) => {
      await setProgress(ctx, { ...viewer, id: caller.id }, { id: params.id, ...body })
      return done
    },
    ...ownRoutes(reader),
  }
}

type OwnCalls = Extract<keyof typeof series, `${string} /performer/series${string}`>

function ownRoutes(reader: Reader): Pick<Handlers<typeof series>, OwnCalls> {
  const { ctx } = reader
  return {
    'GET /performer/series': ({ caller, query }) => listOwnSeries(reader, caller.id, query),
    'POST /performer/series': async ({ caller, body }) => {
      const id = await ctx.transaction((tx) => createSeries(tx, caller.id, body))
      return { data: await getOwnSeries(reader, caller.id, id) }
    },
    'GET /performer/series/{id}': async ({ caller, params }) => ({
      data: await getOwnSeries(reader, caller.id, params.id),
    }),
    'PUT /performer/series/{id}': async ({ caller, params, body }) => {
      await ctx.transaction((tx) => changeSeries(tx, caller.id, { id: params.id, change: body }))
      return { data: await getOwnSeries(reader, caller.id, params.id) }
    },
    'DELETE /performer/series/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => deleteSeries(tx, caller.id, params.id))
      return done
    },
    'GET /performer/series/{id}/schedule': async ({ caller, params, query }) => ({
      data: await getSchedule(ctx, caller.id, { id: params.id, from: query.from }),
    }),
  }
}
