import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../platform/api/query-client.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { SkeletonList } from '../../../ui/list/skeleton-list.tsx'
import type { ChosenProduct } from './composer-state.ts'
import { ProductLine } from './product-line.tsx'

export interface ProductChooserProps {
  onChoose: (product: ChosenProduct) => void
  onClose: () => void
}

/** More are found by their names. */
const SHOWN = 8

/** Their own products on sale, and those of others who share their sales. */
export function ProductChooser({ onChoose, onClose }: ProductChooserProps) {
  const { t } = useT('creator/feeds')
  const [q, setQ] = useState('')
  const search = { pageSize: SHOWN, ...(q && { q }) }
  const own = useQuery(
    callQuery('GET /performer/performer-assets/products/search', { query: { ...search, status: 'active' } }),
  )
  const others = useQuery(callQuery('GET /performer/performer-assets/products/search-affiliate', { query: search }))
  return (
    <Dialog open onClose={onClose} title={t('product.dialogTitle')} description={t('product.othersHint')}>
      <div className="grid grid-cols-1 gap-5 pt-1">
        <SearchBox label={t('product.search')} defaultValue={q} onSearch={setQ} />
        {own.isError || others.isError ? (
          <ErrorState
            title={t('product.failed')}
            onRetry={() => {
              void own.refetch()
              void others.refetch()
            }}
          />
        ) : own.isPending || others.isPending ? (
          <SkeletonList rows={4} />
        ) : (
          <>
            <Choices
              title={t('product.yours')}
              none={t('product.noneYours')}
              products={own.data.data}
              onChoose={onChoose}
            />
            <Choices
              title={t('product.others')}
              isShared
              none={t('product.noneOthers')}
              products={others.data.data}
              onChoose={onChoose}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

type Choice = {
  _id: ChosenProduct['_id']
  name: string
  price: number
  picture: { thumbnails: string[] } | null
  performer: { name: string }
  affiliatePercent: number
}

interface ChoicesProps {
  title: string
  /** Others' products, with their share. */
  isShared?: true
  none: string
  products: Choice[]
  onChoose: (product: ChosenProduct) => void
}

function Choices({ title, isShared, none, products, onChoose }: ChoicesProps) {
  const { t } = useT('creator/feeds')
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold text-muted">{title}</h3>
      {products.length === 0 && <p className="text-[15px] text-muted">{none}</p>}
      <ul className="grid grid-cols-1 gap-2">
        {products.map((product) => {
          const { _id, name, price, picture, performer } = product
          const chosen = { _id, name, price, picture: picture?.thumbnails[0] ?? null, seller: performer.name }
          return (
            <li key={_id}>
              <button
                type="button"
                aria-label={t('product.choose', { name })}
                onClick={() => onChoose(chosen)}
                className="flex w-full items-center gap-3 rounded-2xl border border-line p-2.5 hover:border-line-strong"
              >
                <ProductLine product={chosen}>
                  {isShared && (
                    <Badge tone="success">{t('product.share', { percent: product.affiliatePercent })}</Badge>
                  )}
                </ProductLine>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
