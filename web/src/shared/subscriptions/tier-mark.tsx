import type { TierColour } from '@limelight/contract/people/tiers'

/** The colour of a tier, beside its name. */
export function TierMark({ colour }: { colour: TierColour }) {
  return <span aria-hidden="true" data-tier={colour} className="inline-block size-3 shrink-0 rounded-full" />
}
