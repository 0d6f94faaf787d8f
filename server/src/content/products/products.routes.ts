import type { products } from '@limelight/contract/products'
import { countView } from '#/content/items/items.service'
import { mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { onlookerOf, type Viewer } from '#/platform/http/viewer'
import {
  getDownloadLink,
  getProduct,
  getStudioProduct,
  listAffiliateProducts,
  listProducts,
  listStudioProducts,
  type Owner,
} from './list-products.service.ts'
import { changeProduct, createProduct, deleteProduct } from './publish-product.service.ts'
import { uploadGoods } from './upload-goods.service.ts'

const done = { data: { success: true } } as const

export function productsRoutes(ctx: Ctx): Handlers<typeof products> {
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  return {
    'POST /performer/performer-assets/products/photo/upload': async ({ viewer, files }) => ({
      data: await uploadGoods(ctx, viewer.id, { file: files.file, part: 'photo' }),
    }),
    'POST /performer/performer-assets/products/digital/upload': async ({ viewer, files }) => ({
      data: await uploadGoods(ctx, viewer.id, { file: files.file, part: 'digital' }),
    }),
    'POST /performer/performer-assets/products': async ({ viewer, body }) => {
      const id = await ctx.transaction((tx) => createProduct(tx, viewer.id, body))
      return { data: await getStudioProduct(reader, ownerOf(viewer), id) }
    },
    'PUT /performer/performer-assets/products/{id}': async ({ viewer, params: { id }, body }) => {
      await ctx.transaction((tx) => changeProduct(tx, viewer.id, { id, update: body }))
      return { data: await getStudioProduct(reader, ownerOf(viewer), id) }
    },
    'GET /performer/performer-assets/products/search': ({ viewer, query }) =>
      listStudioProducts(reader, ownerOf(viewer), query),
    'GET /performer/performer-assets/products/search-affiliate': ({ viewer, query }) =>
      listAffiliateProducts(reader, ownerOf(viewer), query),
    'GET /performer/performer-assets/products/{id}/view': async ({ viewer, params }) => ({
      data: await getStudioProduct(reader, ownerOf(viewer), params.id),
    }),
    'DELETE /performer/performer-assets/products/{id}': async ({ viewer, params }) => {
      await ctx.transaction((tx) => deleteProduct(tx, viewer.id, params.id))
      return done
    },
    'GET /performer-assets/products/search': ({ onlooker, query }) => listProducts(reader, onlooker, query),
    'GET /products/search': ({ onlooker, query }) => listProducts(reader, onlooker, query),
    'GET /performer-assets/products/{id}': async ({ onlooker, params }) => ({
      data: await getProduct(reader, onlooker, params.id),
    }),
    'POST /performer-assets/products/{id}/view': async ({ onlooker, params, address }) => {
      await countView(ctx, onlooker, { kind: 'product', id: params.id, address })
      return done
    },
    'GET /performer-assets/products/{id}/download-link': async ({ viewer, onlooker, params }) => ({
      data: await getDownloadLink(ctx, { ...onlooker, id: viewer.id }, params.id),
    }),
  }
}

/** She sees her own from wherever she is. */
function ownerOf({ id }: Pick<Viewer, 'id'>): Owner {
  return { ...onlookerOf({ id, role: 'performer' }, null), id }
}
