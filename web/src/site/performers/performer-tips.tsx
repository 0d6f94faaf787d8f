import type { TipTarget } from '@limelight/contract/commerce/tips'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { TargetLists } from '../../shared/tips/target-lists.tsx'
import { tipTargetsQuery } from '../../shared/tips/tips.api.ts'

const TipDialog = lazy(() => import('../../shared/wallet/tip-dialog.tsx').then((m) => ({ default: m.TipDialog })))

export interface PerformerTipsProps {
  performer: { _id: string; name: string }
  /** False for the creator alone, and who may not buy: they read it only. */
  mayTip: boolean
  className?: string
}

/** Goals, the tip menu and wishes of a creator; each leads to the sheet of the tip. Nothing where there are none. */
export default function PerformerTips({ performer, mayTip, className }: PerformerTipsProps) {
  const targets = useQuery(tipTargetsQuery(performer._id)).data?.data ?? []
  const [chosen, setChosen] = useState<TipTarget>()
  if (targets.length === 0) return null
  return (
    <div className={className}>
      <TargetLists targets={targets} onChoose={mayTip ? setChosen : undefined} />
      {chosen && (
        <Suspense fallback={null}>
          <TipDialog performer={performer} target={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
