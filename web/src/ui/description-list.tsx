import type { ReactNode } from 'react'

export interface DescriptionListProps {
  items: readonly { term: string; value: ReactNode }[]
}

export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="grid text-[15px]">
      {items.map((item) => (
        <div
          key={item.term}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3 last:border-0"
        >
          <dt className="text-sm text-muted">{item.term}</dt>
          <dd className="min-w-0 font-medium break-words tabular-nums">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
