import type { TipTarget } from '@limelight/contract/commerce/tips'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { kindsOf, TargetLists } from '../../shared/tips/target-lists.tsx'
import { tipTargetsQuery } from '../../shared/tips/tips.api.ts'
import { cn } from '../../ui/cn.ts'
import { ChevronDown } from '../../ui/icons.tsx'

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

export interface TipsButtonProps {
  performer: { _id: string }
  isOpen: boolean
  onPress: () => void
  /** Of the element that it opens. */
  controls: string
}

/** Opens the goals, the tip menu and the wishes where they are closed at first: on phones the first post is in sight. */
export function TipsButton({ performer, isOpen, onPress, controls }: TipsButtonProps) {
  const targets = useQuery(tipTargetsQuery(performer._id)).data?.data ?? []
  const { t } = useT('shared/tips')
  const { formatList } = useFormat()
  if (targets.length === 0) return null
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
      className="flex min-h-14 shrink-0 items-center gap-3 rounded-2xl border border-line bg-surface px-4 text-[15px] font-semibold whitespace-nowrap"
    >
      {formatList(kindsOf(targets).map((kind) => t(`titles.${kind}`)))}
      <ChevronDown className={cn('size-5 shrink-0 text-muted', isOpen && 'rotate-180')} />
    </button>
  )
}
