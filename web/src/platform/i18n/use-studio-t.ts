import { useContext } from 'react'
import { composer } from './en/composer.ts'
import { studio } from './en/studio.ts'
import { studioAccount } from './en/studio-account.ts'
import { studioDashboard } from './en/studio-dashboard.ts'
import { studioGalleries } from './en/studio-galleries.ts'
import { studioItems } from './en/studio-items.ts'
import { studioOrders } from './en/studio-orders.ts'
import { studioPayouts } from './en/studio-payouts.ts'
import { studioProducts } from './en/studio-products.ts'
import { studioVideos } from './en/studio-videos.ts'
import { uploads } from './en/uploads.ts'
import { LanguageContext } from './i18n.ts'
import { createWords, type Words } from './words.ts'

const en = {
  composer,
  studio,
  studioAccount,
  studioDashboard,
  studioGalleries,
  studioItems,
  studioOrders,
  studioPayouts,
  studioProducts,
  studioVideos,
  uploads,
}
type Domains = typeof en

const wordsOf = createWords<Domains>({ en })

/** The words of the performers' own pages. */
export function useStudioT<const N extends keyof Domains>(domain: N): Words<Domains[N]> {
  return wordsOf(useContext(LanguageContext), domain)
}
