import type { StudioProduct } from '@limelight/contract/content/products'
import { useT } from '../../platform/i18n/use-t.ts'
import { ItemEditor } from '../editor/item-editor.tsx'
import { ProductFields } from './product-fields.tsx'
import { ProductPublishing } from './product-publishing.tsx'
import { ProductSale } from './product-sale.tsx'
import { useProductEditor } from './use-product-editor.ts'

export interface ProductEditorProps {
  /** Undefined: a new one. */
  product?: StudioProduct | undefined
}

export function ProductEditor({ product }: ProductEditorProps) {
  const { t } = useT('creator/products')
  const editor = useProductEditor(product)
  return (
    <ItemEditor
      editor={editor}
      item={product}
      publishing={<ProductPublishing item={editor} product={product} />}
      deletion={{ title: t('deleteTitle', { title: product?.name ?? '' }), text: t('deleteText') }}
    >
      <ProductFields item={editor} product={product} />
      <ProductSale item={editor} />
    </ItemEditor>
  )
}
