import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { promosQuery } from '../../shared/cms/cms.api.ts'
import { PromoCard } from './promo-card.tsx'

/** The operator's promos, side by side where there is room; nothing where none runs. */
export function Promos() {
  const { t } = useT('site/start')
  const id = useId()
  const promos = useQuery(promosQuery()).data?.data ?? []
  if (promos.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="sr-only">
        {t('promos')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] gap-3 sm:gap-4">
        {promos.map((promo) => (
          <li key={promo._id}>
            <PromoCard promo={promo} />
          </li>
        ))}
      </ul>
    </section>
  )
}
