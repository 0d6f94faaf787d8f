import type { captions } from '@limelight/contract/core/captions'
import type { media } from '@limelight/contract/core/media'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { removeCaptions, saveCaptions } from './captions.service.ts'
import { fileView, getFileStatus, mediaTokensFor, retryFile } from './media.service.ts'
import { copyFile, listVault, removeFailedFile } from './vault.service.ts'

export function mediaRoutes(ctx: Ctx): Handlers<typeof media & typeof captions> {
  const { sign } = mediaTokensFor(ctx)
  return {
    'GET /performer/media': ({ caller, query }) => listVault(ctx, sign, { ...query, ownerId: caller.id }),
    'DELETE /performer/media/{id}': async ({ caller, params }) => {
      await removeFailedFile(ctx, { id: params.id, ownerId: caller.id })
      return { data: { success: true as const } }
    },
    'POST /performer/media/{id}/copies': async ({ caller, params, body }) => {
      const row = await ctx.transaction((tx) => copyFile(tx, { ...body, id: params.id, ownerId: caller.id }))
      return { data: fileView(row, { viewerId: caller.id, grant: 'full', sign }) }
    },
    'PUT /performer/media/{id}/captions/{language}': async ({ caller, params, body }) => {
      const row = await saveCaptions(ctx, { ...params, ownerId: caller.id }, body.text)
      return { data: fileView(row, { viewerId: caller.id, grant: 'full', sign }) }
    },
    'DELETE /performer/media/{id}/captions/{language}': async ({ caller, params }) => {
      const row = await removeCaptions(ctx, { ...params, ownerId: caller.id })
      return { data: fileView(row, { viewerId: caller.id, grant: 'full', sign }) }
    },
    'POST /media/files/{id}/retry': async ({ caller, params }) => {
      const file = { id: params.id, ownerId: caller.id }
      // Files of others are unknown, rather than in the wrong state.
      await getFileStatus(ctx, file)
      await retryFile(ctx, file)
      return { data: await getFileStatus(ctx, file) }
    },
  }
}
