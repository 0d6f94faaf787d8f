import type { cms } from '@limelight/contract/site/cms'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeSiteFrame, readSiteFrame } from './menus.service.ts'
import {
  changePost,
  createPost,
  deletePost,
  getPost,
  getPublishedPost,
  listAllPosts,
  listPublishedPosts,
} from './posts.service.ts'
import {
  changePromo,
  createPromo,
  deletePromo,
  givePromoPicture,
  listAllPromos,
  listRunningPromos,
  orderPromos,
  takePromoPicture,
} from './promos.service.ts'
import { sanitizeBody } from './sanitize.ts'

const done = { data: { success: true } } as const

export function siteRoutes(ctx: Ctx): Handlers<typeof cms> {
  return { ...postRoutes(ctx), ...menuRoutes(ctx), ...promoRoutes(ctx) }
}

type PostKeys = 'GET /posts/search' | 'GET /posts/{id}' | `${string} /admin/posts${string}`
type MenuKeys = `${string} /admin/menus`
type PromoKeys = 'GET /site-promo/search' | `${string} /admin/site-promos${string}`
/** The calls of one part of the site. */
type Part<K extends string> = Pick<Handlers<typeof cms>, Extract<keyof typeof cms, K>>

function postRoutes(ctx: Ctx): Part<PostKeys> {
  return {
    'GET /posts/search': ({ query }) => listPublishedPosts(ctx, query),
    'GET /posts/{id}': async ({ params }) => ({ data: await getPublishedPost(ctx, params.id) }),
    'GET /admin/posts': ({ query }) => listAllPosts(ctx, query),
    'POST /admin/posts': async ({ caller, body }) => ({ data: await createPost(ctx, caller.id, body) }),
    'GET /admin/posts/{id}': async ({ params }) => ({ data: await getPost(ctx, params.id) }),
    'PUT /admin/posts/{id}': async ({ caller, params, body }) => ({
      data: await changePost(ctx, caller.id, { id: params.id, change: body }),
    }),
    'DELETE /admin/posts/{id}': async ({ caller, params }) => {
      await deletePost(ctx, caller.id, params.id)
      return done
    },
    'POST /admin/posts/preview': async ({ body }) => ({ data: { body: await sanitizeBody(body.body) } }),
  }
}

function menuRoutes(ctx: Ctx): Part<MenuKeys> {
  return {
    'GET /admin/menus': async () => ({ data: await readSiteFrame(ctx) }),
    'PUT /admin/menus': async ({ caller, body }) => ({ data: await changeSiteFrame(ctx, caller.id, body) }),
  }
}

function promoRoutes(ctx: Ctx): Part<PromoKeys> {
  return {
    'GET /site-promo/search': ({ query }) => listRunningPromos(ctx, query),
    'GET /admin/site-promos': () => listAllPromos(ctx),
    'POST /admin/site-promos': async ({ caller, body }) => ({ data: await createPromo(ctx, caller.id, body) }),
    'PUT /admin/site-promos/order': async ({ caller, body }) => {
      await orderPromos(ctx, caller.id, body.ids)
      return done
    },
    'PUT /admin/site-promos/{id}': async ({ caller, params, body }) => ({
      data: await changePromo(ctx, { operatorId: caller.id, id: params.id }, body),
    }),
    'DELETE /admin/site-promos/{id}': async ({ caller, params }) => {
      await deletePromo(ctx, { operatorId: caller.id, id: params.id })
      return done
    },
    'POST /admin/site-promos/{id}/picture': async ({ caller, params, files }) => ({
      data: await givePromoPicture(ctx, { operatorId: caller.id, id: params.id }, files.file),
    }),
    'DELETE /admin/site-promos/{id}/picture': async ({ caller, params }) => ({
      data: await takePromoPicture(ctx, { operatorId: caller.id, id: params.id }),
    }),
  }
}
