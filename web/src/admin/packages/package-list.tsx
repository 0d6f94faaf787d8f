import { isApiError } from '@limelight/contract/client'
import type { AdminPackage } from '@limelight/contract/packages'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { moved } from '../menus/menu-draft.ts'
import { PackageRow } from './package-row.tsx'
import { orderPackages } from './packages.api.ts'

export interface PackageListProps {
  packages: readonly AdminPackage[]
}

export function PackageList({ packages }: PackageListProps) {
  const admin = useT('admin')
  const textOf = useErrorText()
  const [isMoving, setIsMoving] = useState(false)

  async function move(index: number, step: -1 | 1): Promise<void> {
    setIsMoving(true)
    try {
      await orderPackages(moved(packages, index, step))
    } catch (error) {
      const isOld = isApiError(error) && error.code === 'invalid_state'
      toast.error(isOld ? admin.t('changedMeanwhile') : textOf(error))
    } finally {
      setIsMoving(false)
    }
  }
  return (
    <ol className="grid gap-3">
      {packages.map((one, index) => (
        <PackageRow
          key={one._id}
          package={one}
          canMoveUp={index > 0 && !isMoving}
          canMoveDown={index < packages.length - 1 && !isMoving}
          onMove={(step) => void move(index, step)}
        />
      ))}
    </ol>
  )
}
