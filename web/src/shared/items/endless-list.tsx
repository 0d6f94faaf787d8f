import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EndlessFrame } from '../../ui/list/endless-frame.tsx'
import { type Endless, endlessQuery } from './endless.ts'

export interface EndlessListProps<T> {
  source: Endless<T>
  label: string
  empty: ReactNode
  /** Of the size of what is being loaded. */
  skeleton: ReactNode
  children: (items: T[]) => ReactNode
}

/** Pages stay in memory, so back finds the list as long as it was left. */
export function EndlessList<T>({ source, label, empty, skeleton, children }: EndlessListProps<T>) {
  const query = useInfiniteQuery(endlessQuery(source))
  return (
    <EndlessFrame query={query} empty={empty} skeleton={skeleton}>
      {(items) => <section aria-label={label}>{children(items)}</section>}
    </EndlessFrame>
  )
}
