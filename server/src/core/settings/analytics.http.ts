import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#/platform/ctx'
import { getSettings } from './settings.service.ts'

/**
 * Whether pages load a program for analytics. Asked for each page before its content security policy is written, which cannot wait for a
 * setting; with the database away it stays as it was.
 */
export function followAnalytics(http: FastifyInstance, ctx: Ctx): () => boolean {
  let usesAnalytics = false
  http.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.url !== '/*') return
    usesAnalytics = await getSettings(ctx).then(
      ({ gaCode }) => gaCode !== '',
      () => usesAnalytics,
    )
  })
  return () => usesAnalytics
}
