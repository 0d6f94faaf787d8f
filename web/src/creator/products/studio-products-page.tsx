import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Plus } from '../../ui/member-icons.ts'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AffiliateProducts } from './affiliate-products.tsx'
import { OwnProducts } from './own-products.tsx'

export const meta = titled('creator/products', 'title')

export default function StudioProductsPage() {
  const { t } = useT('creator/products')
  const list = useListState()
  const isOthers = list.filters.tab === 'others'
  const add = (
    <LinkButton to="/creator/products/new">
      <Plus className="size-4.5" />
      {t('add')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={add} />
      <TabLinks
        label={t('tabs')}
        links={[
          { to: '?', label: t('own'), current: !isOthers },
          { to: '?tab=others', label: t('others'), current: isOthers },
        ]}
      />
      <div className="pt-5">{isOthers ? <AffiliateProducts list={list} /> : <OwnProducts list={list} add={add} />}</div>
    </>
  )
}
