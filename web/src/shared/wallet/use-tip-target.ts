import type { TipTarget } from '@limelight/contract/commerce/tips'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { takesTips } from '../tips/tip-target-rules.ts'
import { tipTargetsQuery } from '../tips/tips.api.ts'

/** What a tip is for: chosen among what the creator offers now, so that a price that changed is shown as it is. */
export function useTipTarget(performerId: string, chosenBefore: TipTarget | undefined) {
  const [chosenId, setChosenId] = useState(chosenBefore?._id)
  const query = useQuery(tipTargetsQuery(performerId))
  const offered = query.data?.data ?? (chosenBefore ? [chosenBefore] : [])
  const targets = offered.filter(takesTips)
  return {
    targets,
    target: targets.find(({ _id }) => _id === chosenId),
    choose: (target: TipTarget | undefined) => setChosenId(target?._id),
    reread: () => void query.refetch(),
  }
}
