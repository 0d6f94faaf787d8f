import type { StudioProduct } from '@limelight/contract/products'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { ItemStatistics } from '../dashboard/item-statistics.tsx'
import { ComposerActions } from '../feeds/composer-actions.tsx'
import { LeaveGuard } from '../feeds/leave-guard.tsx'
import { ConflictNotice } from '../items/conflict-notice.tsx'
import { DeleteButton } from '../items/delete-button.tsx'
import { ItemStats } from '../items/item-stats.tsx'
import { ProductFields } from './product-fields.tsx'
import { ProductSale } from './product-sale.tsx'
import { deleteProduct } from './studio-products.api.ts'
import { useProductForm } from './use-product-form.ts'

export interface ProductEditorProps {
  /** Undefined: a new one. */
  product?: StudioProduct | undefined
}

export function ProductEditor({ product }: ProductEditorProps) {
  const { t } = useT('creator/products')
  const items = useT('creator/items')
  const navigate = useNavigate()
  // A ref, since the navigation that follows is judged before the next render.
  const mayLeave = useRef(false)
  const item = useProductForm(product, (saved, next) => {
    toast.success(next === 'active' && product?.status !== 'active' ? items.t('published') : t(`saved.${next}`))
    if (product) return
    mayLeave.current = true
    void navigate(`/creator/products/${saved._id}`, { replace: true })
  })
  const remove = async (id: string) => {
    await deleteProduct(id)
    mayLeave.current = true
    await navigate('/creator/products')
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {product && <ItemStats item={product} />}
      {product && <ItemStatistics id={product._id} />}
      <Form {...item.form.props} noValidate message={item.form.message}>
        {item.isConflicting && <ConflictNotice item={item} />}
        <ProductFields item={item} product={product} />
        <ProductSale item={item} product={product} />
        <ComposerActions
          status={product?.status}
          isScheduled={item.draft.scheduleAt !== ''}
          isUploading={false}
          isSaving={item.form.submitting}
          autosave="idle"
        />
      </Form>
      {product && (
        <div className="justify-self-start">
          <DeleteButton
            variant="danger"
            size="md"
            title={t('deleteTitle', { title: product.name })}
            text={t('deleteText')}
            onDelete={() => remove(product._id)}
          >
            {items.t('delete')}
          </DeleteButton>
        </div>
      )}
      <LeaveGuard isChanged={item.isChanged} isUploading={false} mayLeave={mayLeave} />
    </div>
  )
}
