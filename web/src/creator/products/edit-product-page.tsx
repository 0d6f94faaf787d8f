import type { StudioProduct } from '@limelight/contract/content/products'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Eye } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EditItemFrame } from '../editor/edit-item-frame.tsx'
import { EditorSkeleton } from '../editor/editor-skeleton.tsx'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import type { Route } from './+types/edit-product-page.ts'
import { ProductEditor } from './product-editor.tsx'
import { studioProductQuery } from './studio-products.api.ts'

export const meta = titled('creator/products', 'editTitle')

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [ownPerformerQuery, studioProductQuery(params.id)] }, request)
}

export function HydrateFallback() {
  return <EditorSkeleton />
}

export default function EditProductPage({ params }: Route.ComponentProps) {
  const { t } = useT('creator/products')
  const query = useQuery(studioProductQuery(params.id))
  const see = ({ _id, status }: StudioProduct) =>
    status === 'active' && (
      <LinkButton to={`/product/${_id}`} variant="outline">
        <Eye className="size-4.5" />
        {t('see')}
      </LinkButton>
    )
  return (
    <EditItemFrame title={t('editTitle')} back="/creator/products" query={query} actions={see}>
      {(product) => <ProductEditor key={product._id} product={product} />}
    </EditItemFrame>
  )
}
