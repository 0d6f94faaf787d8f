import { PRODUCT_TYPES } from '@limelight/contract/commerce/order-lists'
import type { StudioProduct } from '@limelight/contract/content/products'
import { useT } from '../../platform/i18n/use-t.ts'
import { HashedImage } from '../../shared/items/hashed-image.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TagsField } from '../editor/tags-field.tsx'
import { ProductFileSlot } from './product-file-slot.tsx'
import type { ProductForm } from './use-product-editor.ts'

export interface ProductFieldsProps {
  item: ProductForm
  product: StudioProduct | undefined
}

const NAME_MAX = 200
const DESCRIPTION_MAX = 5_000

/** What it is: kind, words, files. */
export function ProductFields({ item, product }: ProductFieldsProps) {
  const { t } = useT('creator/products')
  const { draft, change, problems, form } = item
  return (
    <>
      <Card className="grid grid-cols-1 gap-5">
        {!product && (
          <RadioCards
            legend={t('kindLegend')}
            name="type"
            columns={2}
            value={draft.type}
            onChange={(type) => change({ type: type === 'digital' ? 'digital' : 'physical' })}
            options={PRODUCT_TYPES.map((value) => ({
              value,
              label: t(`kinds.${value}`),
              hint: t(`kindHints.${value}`),
            }))}
          />
        )}
        <TextField
          label={t('name')}
          name="name"
          value={draft.name}
          maxLength={NAME_MAX}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={problems.name ? t(`problems.${problems.name}`) : form.errorOf('name')}
        />
        <TextArea
          label={t('description')}
          name="description"
          value={draft.description}
          maxLength={DESCRIPTION_MAX}
          onChange={(event) => change({ description: event.currentTarget.value })}
          error={form.errorOf('description')}
        />
        <TagsField tags={draft.tags} onChange={(tags) => change({ tags })} />
      </Card>
      <Card className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <ProductFileSlot
          part="photo"
          fileId={draft.photoId}
          onFile={(photoId) => change({ photoId })}
          preview={previewOf(product, draft.photoId)}
        />
        {draft.type === 'digital' && (
          <ProductFileSlot
            part="digital"
            fileId={draft.digitalId}
            onFile={(digitalId) => change({ digitalId })}
            isLocked={(product?.sales ?? 0) > 0}
            error={problems.digitalId ? t(`problems.${problems.digitalId}`) : form.errorOf('digitalId')}
          />
        )}
      </Card>
    </>
  )
}

/** Of what is saved and rendered; a picture that just arrived says so in words. */
function previewOf(product: StudioProduct | undefined, photoId: string | null) {
  const picture = product?.picture
  if (!picture || picture._id !== photoId || picture.status !== 'ready') return undefined
  return (
    <div className="aspect-square max-w-60 overflow-hidden rounded-2xl">
      <HashedImage file={picture} alt="" sizes="240px" />
    </div>
  )
}
