/** From when and until when a post is open. Pure; throws `request_invalid` with the field to mend. */
import type { ItemStatus } from '@limelight/contract/content/items'
import { publicAtAfter, startOf, timeAfter } from '#/content/items/early-access'
import type { Publication } from '#/content/items/publication'

export type Terms = { expires_at: Temporal.Instant | null; public_at: Temporal.Instant | null }
type Given = { expiresAt?: string | null | undefined; publicAt?: string | null | undefined }

/** What is not given stays as it was. */
export function termsAfter(
  before: Terms & { status?: ItemStatus },
  given: Given,
  { publication, now }: { publication: Publication; now: Temporal.Instant },
): Terms {
  const start = startOf(before, publication, now)
  return {
    expires_at: timeAfter('expiresAt', { before: before.expires_at, given: given.expiresAt }, start),
    public_at: publicAtAfter(before, given, { publication, now }),
  }
}
