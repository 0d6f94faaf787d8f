/** What the double does about disputes: it takes evidence once. */
import type { DisputeObject } from './stripe-double-objects.ts'
import type { Fields } from './stripe-double-params.ts'
import { invalid, missing, type World } from './stripe-double-world.ts'

export function requireDispute(world: World, id: string): DisputeObject {
  const dispute = world.disputes.get(id)
  if (!dispute) throw missing('dispute', id)
  return dispute
}

/** Handed to the bank for good, unless it is only staged. */
export function argue(dispute: DisputeObject, fields: Fields): DisputeObject {
  if (dispute.status !== 'needs_response') throw invalid('This dispute takes no more evidence.', 'evidence')
  for (const [name, text] of Object.entries(fields)) {
    const field = /^evidence\[(\w+)\]$/.exec(name)?.[1]
    if (field) dispute.evidence[field] = text
  }
  dispute.evidence_details.has_evidence = true
  if (fields.submit === 'false') return dispute
  dispute.evidence_details.submission_count += 1
  dispute.status = 'under_review'
  return dispute
}
