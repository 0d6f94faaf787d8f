import type { StudioProduct } from '@limelight/contract/content/products'
import type { FileId } from '@limelight/contract/ids'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { type ItemForm, useItemEditor } from '../editor/use-item-editor.ts'
import { type fieldsOf, PRODUCT_RULES, type ProductDraft, type ProductProblems } from './product-draft.ts'
import { changeProduct, createProduct, deleteProduct, studioProductQuery } from './studio-products.api.ts'

export type ProductForm = ItemForm<ProductDraft, ProductProblems>

/** A new product without `product`, else a change of it. */
export function useProductEditor(product: StudioProduct | undefined) {
  return useItemEditor({
    item: product,
    rules: PRODUCT_RULES,
    listPath: '/creator/products',
    create: (fields, { type }) => createProduct({ ...fields, ...filesOf(fields), type }),
    change: (id, { stock, ...fields }, base, updatedAt) =>
      // Sales reduce the stock meanwhile, so it is sent only when the creator changed it.
      changeProduct(id, { ...fields, ...filesOf(fields), ...(stock !== base.stock && { stock }), updatedAt }),
    load: async (id) => (await getQueryClient().fetchQuery({ ...studioProductQuery(id), staleTime: 0 })).data,
    remove: deleteProduct,
  })
}

/** The casts: the ids come from uploads. */
function filesOf({ photoId, digitalId }: Pick<ReturnType<typeof fieldsOf>, 'photoId' | 'digitalId'>) {
  return { photoId: photoId as FileId | null, digitalId: digitalId as FileId | null }
}
