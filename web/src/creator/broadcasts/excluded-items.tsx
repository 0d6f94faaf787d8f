import { EXCLUDED_ITEMS_MAX } from '@limelight/contract/talk/fan-groups'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Cross } from '../../ui/icons.tsx'
import type { Candidate } from '../series/own-series.api.ts'

const ItemPicker = lazy(() =>
  import('../series/item-picker.tsx').then(({ ItemPicker: Picker }) => ({ default: Picker })),
)

export interface ExcludedItemsProps {
  items: readonly Candidate[]
  onChange: (items: Candidate[]) => void
}

/** Posts, videos and galleries whose buyers are left out. */
export function ExcludedItems({ items, onChange }: ExcludedItemsProps) {
  const { t } = useT('creator/broadcasts')
  const shared = useT('shared/series')
  const [isOpen, setIsOpen] = useState(false)
  const titleOf = ({ title }: Candidate) => title || shared.t('untitled')
  return (
    <div className="mt-2 grid grid-cols-1 justify-items-start gap-2">
      {items.length > 0 && (
        <ul className="grid w-full grid-cols-1 gap-1" aria-label={t('excludedBuyers')}>
          {items.map((item) => (
            <li key={item._id} className="flex items-center gap-2">
              <span dir="auto" className="min-w-0 truncate">
                {titleOf(item)}
              </span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('removeItem', { title: titleOf(item) })}
                onClick={() => onChange(items.filter(({ _id }) => _id !== item._id))}
              >
                <Cross className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        {t('excludeBuyers')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ItemPicker
            title={t('excludeBuyers')}
            added={items}
            max={EXCLUDED_ITEMS_MAX}
            onAdd={(item) => onChange([...items, item])}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
