import type { TierColour } from '@limelight/contract/people/tiers'
import { cn } from '../../ui/cn.ts'

const COLOURS: Record<TierColour, string> = {
  blue: 'bg-[#2563eb]',
  teal: 'bg-[#0d9488]',
  green: 'bg-[#16a34a]',
  amber: 'bg-[#d97706]',
  rose: 'bg-[#e11d48]',
  violet: 'bg-[#7c3aed]',
  slate: 'bg-[#64748b]',
}

/** The colour of a tier, beside its name. */
export function TierMark({ colour }: { colour: TierColour }) {
  return <span aria-hidden="true" className={cn('inline-block size-3 shrink-0 rounded-full', COLOURS[colour])} />
}
