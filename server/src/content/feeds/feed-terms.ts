/** From when and until when a post is open. Pure; throws `request_invalid` with the field to mend. */
import type { Access } from '@limelight/contract/content/access'
import { invalidField } from '@limelight/contract/errors'

export type Terms = { expires_at: Temporal.Instant | null; public_at: Temporal.Instant | null }
type Given = { expiresAt?: string | null | undefined; publicAt?: string | null | undefined }
type Publication = { access: Access; schedule_at: Temporal.Instant | null }

/**
 * What is not given stays as it was, and is not judged anew. A post that is no longer for subscribers has nothing to open later.
 */
export function termsAfter(
  before: Terms,
  { expiresAt, publicAt }: Given,
  { publication, now }: { publication: Publication; now: Temporal.Instant },
): Terms {
  const start = publication.schedule_at ?? now
  const expires_at =
    expiresAt === undefined
      ? before.expires_at
      : laterThan(start, 'expiresAt', { at: expiresAt, before: before.expires_at })
  const public_at =
    publicAt === undefined ? before.public_at : laterThan(start, 'publicAt', { at: publicAt, before: before.public_at })
  if (publication.access === 'subscribers') return { expires_at, public_at }
  if (publicAt) throw invalidField('publicAt', 'Only posts for subscribers can open for everyone later.')
  return { expires_at, public_at: null }
}

type Chosen = { at: string | null; before: Temporal.Instant | null }

function laterThan(start: Temporal.Instant, field: string, { at: instant, before }: Chosen): Temporal.Instant | null {
  if (instant === null) return null
  const at = Temporal.Instant.from(instant)
  if (before?.equals(at)) return before
  if (Temporal.Instant.compare(at, start) <= 0) throw invalidField(field, 'Choose a time after the publication.')
  return at
}
