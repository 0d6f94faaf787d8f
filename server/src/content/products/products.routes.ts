import type { products } from '@limelight/contract/content/products'
import { countView } from '#/content/items/items.service'
import { getItem, getOwnItem, listItems, listOwnItems, ownerOf } from '#/content/items/read-items.service'
import { mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getDownloadLink, listAffiliateProducts, PRODUCTS } from './products.service.ts'
import { changeProduct, createProduct, deleteProduct } from './publish-product.service.ts'
import { uploadProductFile } from './upload-product-file.service.ts'

const done = { data: { success: true } } as const

export function productsRoutes(ctx: Ctx): Handlers<typeof products> {
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  return {
    'POST /performer/performer-assets/products/photo/upload': async ({ caller, files }) => ({
      data: await uploadProductFile(ctx, caller.id, { file: files.file, part: 'photo' }),
    }),
    'POST /performer/performer-assets/products/digital/upload': async ({ caller, files }) => ({
      data: await uploadProductFile(ctx, caller.id, { file: files.file, part: 'digital' }),
    }),
    'POST /performer/performer-assets/products': async ({ caller, body }) => {
      const id = await ctx.transaction((tx) => createProduct(tx, caller.id, body))
      return { data: await getOwnItem(reader, ownerOf(caller), PRODUCTS, id) }
    },
    'PUT /performer/performer-assets/products/{id}': async ({ caller, params: { id }, body }) => {
      await ctx.transaction((tx) => changeProduct(tx, caller.id, { id, update: body }))
      return { data: await getOwnItem(reader, ownerOf(caller), PRODUCTS, id) }
    },
    'GET /performer/performer-assets/products/search': ({ caller, query }) =>
      listOwnItems(reader, ownerOf(caller), PRODUCTS, query),
    'GET /performer/performer-assets/products/search-affiliate': ({ caller, query }) =>
      listAffiliateProducts(reader, ownerOf(caller), query),
    'GET /performer/performer-assets/products/{id}/view': async ({ caller, params }) => ({
      data: await getOwnItem(reader, ownerOf(caller), PRODUCTS, params.id),
    }),
    'DELETE /performer/performer-assets/products/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => deleteProduct(tx, caller.id, params.id))
      return done
    },
    'GET /performer-assets/products/search': ({ viewer, query }) => listItems(reader, viewer, PRODUCTS, query),
    'GET /products/search': ({ viewer, query }) => listItems(reader, viewer, PRODUCTS, query),
    'GET /performer-assets/products/{id}': async ({ viewer, params }) => ({
      data: await getItem(reader, viewer, PRODUCTS, params.id),
    }),
    'POST /performer-assets/products/{id}/view': async ({ viewer, params, address }) => {
      await countView(ctx, viewer, { kind: 'product', id: params.id, address })
      return done
    },
    'GET /performer-assets/products/{id}/download-link': async ({ caller, viewer, params }) => ({
      data: await getDownloadLink(ctx, { ...viewer, id: caller.id }, params.id),
    }),
  }
}
