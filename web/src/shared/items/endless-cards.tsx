import type { ReactNode } from 'react'
import { CardGrid, CardGridSkeleton } from './card-grid.tsx'
import type { Endless } from './endless.ts'
import { EndlessList } from './endless-list.tsx'

export interface EndlessCardsProps<T> {
  source: Endless<T>
  label: string
  empty: ReactNode
  card: (item: T) => ReactNode
}

/** An endless list of cards. */
export function EndlessCards<T extends { _id: string }>({ source, label, empty, card }: EndlessCardsProps<T>) {
  return (
    <EndlessList source={source} label={label} skeleton={<CardGridSkeleton />} empty={empty}>
      {(items) => <CardGrid items={items}>{card}</CardGrid>}
    </EndlessList>
  )
}
