import type { StudioProduct } from '@limelight/contract/content/products'
import { useT } from '../../platform/i18n/use-t.ts'
import { ShoppingBag } from '../../ui/icons.tsx'
import { ItemRow } from '../items/item-row.tsx'
import { deleteProduct } from './studio-products.api.ts'

export interface ProductRowProps {
  product: StudioProduct
}

export function ProductRow({ product }: ProductRowProps) {
  const { t } = useT('creator/products')
  const { _id: id, name, stock, reserved, type } = product
  return (
    <ItemRow
      item={{ ...product, title: name }}
      to={`/creator/products/${id}`}
      picture={product.picture?.thumbnails.at(0)}
      icon={ShoppingBag}
      corner={null}
      state={
        <span className="text-sm text-muted tabular-nums">
          {[
            t(`kinds.${type}`),
            stock === null ? t('endless') : t('stock', { count: stock }),
            ...(reserved > 0 ? [t('reserved', { count: reserved })] : []),
          ].join(' · ')}
        </span>
      }
      deletion={{
        title: t('deleteTitle', { title: name }),
        text: t('deleteText'),
        onDelete: () => deleteProduct(id),
      }}
    />
  )
}
