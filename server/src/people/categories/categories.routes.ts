import type { categories } from '@limelight/contract/people/categories'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeChoice, getChoice, listCategories, replaceCategories } from './categories.service.ts'

export function categoriesRoutes(ctx: Ctx): Handlers<typeof categories> {
  return {
    'GET /categories': async () => ({ data: await listCategories(ctx) }),
    'PUT /admin/categories': async ({ caller, body }) => ({
      data: await replaceCategories(ctx, caller.id, body.categories),
    }),
    'GET /performer/categories': async ({ caller }) => ({ data: { ids: await getChoice(ctx, caller.id) } }),
    'PUT /performer/categories': async ({ caller, body }) => ({
      data: { ids: await changeChoice(ctx, caller.id, body.ids) },
    }),
  }
}
