import type { StudioProduct } from '@limelight/contract/products'
import { useT } from '../../platform/i18n/use-t.ts'
import { Pencil, ShoppingBag } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { DeleteButton } from '../items/delete-button.tsx'
import { ItemRow } from '../items/item-row.tsx'
import { deleteProduct } from './studio-products.api.ts'

export interface ProductRowProps {
  product: StudioProduct
}

export function ProductRow({ product }: ProductRowProps) {
  const { t } = useT('creator/products')
  const studio = useT('creator/feeds')
  const { _id: id, name, stock, reserved, type } = product
  const to = `/creator/products/${id}`
  return (
    <ItemRow
      item={{ ...product, title: name }}
      to={to}
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
      actions={
        <>
          <LinkButton to={to} variant="ghost" size="icon" aria-label={studio.t('list.edit')}>
            <Pencil className="size-5" />
          </LinkButton>
          <DeleteButton
            title={t('deleteTitle', { title: name })}
            text={t('deleteText')}
            onDelete={() => deleteProduct(id)}
          />
        </>
      }
    />
  )
}
