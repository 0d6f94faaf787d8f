import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ApprovedCreator } from '../editor/approved-creator.tsx'
import { BackLink } from '../items/back-link.tsx'
import { ProductEditor } from './product-editor.tsx'

export const meta = titled('creator/products', 'newTitle')

export default function NewProductPage() {
  const { t } = useT('creator/products')
  return (
    <ApprovedCreator title={t('newTitle')}>
      <div className="max-w-4xl">
        <BackLink to="/creator/products" />
        <PageHeader title={t('newTitle')} />
        <ProductEditor />
      </div>
    </ApprovedCreator>
  )
}
