import { lazy, Suspense } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { ChartProps } from './chart.tsx'

const Chart = lazy(() => import('./chart.tsx'))

/** Keeps the chart's code off pages that only link to it. */
export function LazyChart(props: ChartProps) {
  return (
    <Suspense fallback={<Skeleton className="h-60 w-full" />}>
      <Chart {...props} />
    </Suspense>
  )
}
