import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ChevronDown, ChevronUp } from '../../ui/icons.tsx'

const ItemStatisticsPanel = lazy(() => import('./item-statistics-panel.tsx'))

export interface ItemStatisticsProps {
  /** Of an own feed, video, gallery or product. */
  id: string
}

/** Views and sales of one item by day. Folded: code and numbers come when somebody wants them. */
export function ItemStatistics({ id }: ItemStatisticsProps) {
  const { t } = useT('creator/dashboard')
  const [isOpen, setIsOpen] = useState(false)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <div className="grid grid-cols-1 gap-4">
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('item.title')}
        <Chevron className="size-4" />
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-80 w-full rounded-card" />}>
          <ItemStatisticsPanel id={id} />
        </Suspense>
      )}
    </div>
  )
}
