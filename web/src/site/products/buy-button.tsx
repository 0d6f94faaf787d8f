import type { Product } from '@limelight/contract/content/products'
import { isBuyer } from '@limelight/contract/people/roles'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { pathWithIntent, useIntent } from '../../platform/page/intent.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { AccountLink } from '../../shared/auth/account-link.tsx'
import { useShownPrice } from '../../shared/items/use-shown-price.ts'
import { DownloadButton } from '../../shared/products/download-button.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ReserveForm } from './reserve-form.tsx'

const loadDialog = () => import('./buy-dialog.tsx').then(({ BuyDialog }) => ({ default: BuyDialog }))
const BuyDialog = lazy(loadDialog)

/** What a visitor was about to do. */
const BUY = 'buy'

export interface BuyButtonProps {
  product: Product
}

/** A post that shows the product says so by `?feed=`: its performer may share the sale. */
export function BuyButton({ product }: BuyButtonProps) {
  const { t } = useT('site/products')
  const productsWords = useT('shared/products')
  const shownPrice = useShownPrice()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const viewer = useAppStore((state) => state.auth.authUser)
  const feedId = params.get('feed') ?? undefined
  if (viewer?._id === product.performer._id) {
    return (
      <LinkButton to={`/creator/products/${product._id}`} variant="outline">
        {t('own')}
      </LinkButton>
    )
  }
  if (product.isBought) return <DownloadButton productId={product._id} size="lg" className="w-full" />
  if (!viewer) {
    return (
      <AccountLink
        to={pathWithIntent(pathname + search, BUY)}
        offer={{ title: product.name, price: shownPrice(product) }}
        size="lg"
        className="w-full"
      >
        {t('buy')}
      </AccountLink>
    )
  }
  if (!isBuyer(viewer.role)) return <p className="text-sm text-muted">{t('operator')}</p>
  if (!product.isAvailable) {
    return (
      <Button size="lg" className="w-full" disabled>
        {productsWords.t('soldOut')}
      </Button>
    )
  }
  return product.type === 'physical' ? (
    <ReserveForm product={product} feedId={feedId} />
  ) : (
    <BuyNow product={product} feedId={feedId} />
  )
}

function BuyNow({ product, feedId }: { product: Product; feedId: string | undefined }) {
  const { t } = useT('site/products')
  const [isOpen, setIsOpen] = useState(false)
  useIntent([BUY], () => setIsOpen(true))
  return (
    <>
      <Button size="lg" className="w-full" onPointerEnter={() => void loadDialog()} onClick={() => setIsOpen(true)}>
        {t('buy')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BuyDialog product={product} feedId={feedId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
