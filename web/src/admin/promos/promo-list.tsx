import type { OperatorPromo } from '@limelight/contract/cms'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { moved } from '../menus/menu-draft.ts'
import { PromoRow } from './promo-row.tsx'
import { isConflict, orderPromos } from './promos.api.ts'

export interface PromoListProps {
  promos: readonly OperatorPromo[]
}

export function PromoList({ promos }: PromoListProps) {
  const admin = useT('admin')
  const textOf = useErrorText()
  const [isMoving, setIsMoving] = useState(false)

  async function move(index: number, step: -1 | 1): Promise<void> {
    setIsMoving(true)
    try {
      await orderPromos(moved(promos, index, step))
    } catch (error) {
      toast.error(isConflict(error) ? admin.t('changedMeanwhile') : textOf(error))
    } finally {
      setIsMoving(false)
    }
  }
  return (
    <ol className="grid gap-4">
      {promos.map((promo, index) => (
        <PromoRow
          key={promo._id}
          promo={promo}
          canMoveUp={index > 0 && !isMoving}
          canMoveDown={index < promos.length - 1 && !isMoving}
          onMove={(step) => void move(index, step)}
        />
      ))}
    </ol>
  )
}
