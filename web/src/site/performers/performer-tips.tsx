import type { TipTarget } from '@limelight/contract/commerce/tips'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { kindsOf, TargetLists } from '../../shared/tips/target-lists.tsx'
import { tipTargetsQuery } from '../../shared/tips/tips.api.ts'
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
  const { t } = useT('shared/tips')
  const { formatList } = useFormat()
  if (targets.length === 0) return null
  const lists = <TargetLists targets={targets} onChoose={mayTip ? setChosen : undefined} />
  return (
    <div className={className}>
      {/* Closed on phones, where the first post is in sight. */}
      <details className="group rounded-card border border-line bg-surface px-4 lg:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
          {formatList(kindsOf(targets).map((kind) => t(`titles.${kind}`)))}
          <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="pb-4">{lists}</div>
      </details>
      <div className="max-lg:hidden">{lists}</div>
      {chosen && (
        <Suspense fallback={null}>
          <TipDialog performer={performer} target={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
