/** What is for subscribers first, and opens for everyone at a time. Pure; throws `request_invalid` with the field to mend. */
import type { Access } from '@limelight/contract/content/access'
import type { ItemStatus } from '@limelight/contract/content/items'
import { invalidField } from '@limelight/contract/errors'
import { BASE_RANK } from '@limelight/contract/people/tiers'

type Before = { public_at: Temporal.Instant | null; status?: ItemStatus }
type Publication = { access: Access; status: ItemStatus; schedule_at: Temporal.Instant | null }
type Given = { publicAt?: string | null | undefined }

/** The `public_at` of an item that is changed. What is no longer for subscribers has nothing to open later. */
export function publicAtAfter(
  before: Before,
  { publicAt }: Given,
  { publication, now }: { publication: Publication; now: Temporal.Instant },
): Temporal.Instant | null {
  const at = timeAfter('publicAt', { before: before.public_at, given: publicAt }, startOf(before, publication, now))
  if (publication.access === 'subscribers') return at
  if (publicAt) throw invalidField('publicAt', 'Only what is for subscribers can open for everyone later.')
  return null
}

/** What changes of an item when its time has come: its columns of access, so that nothing else has to know of the time. */
export function opened({ access }: { access: Access }) {
  const isOpening = access === 'subscribers'
  return { public_at: null, ...(isOpening && ({ access: 'free', min_rank: BASE_RANK } as const)) }
}

export type Start = { at: Temporal.Instant; isAhead: boolean }

/** When it is published, and whether that lies ahead: its times have to follow it then, also those that were there before. */
export function startOf(
  before: Pick<Before, 'status'>,
  { status, schedule_at }: Publication,
  now: Temporal.Instant,
): Start {
  const isAhead = status === 'scheduled' || (status === 'active' && before.status === 'draft')
  return { at: schedule_at ?? now, isAhead }
}

type Chosen = { before: Temporal.Instant | null; given: string | null | undefined }

/** A time of an item after its start; empty: none. One that stays as it was is judged anew only before the item is published. */
export function timeAfter(field: string, { before, given }: Chosen, start: Start): Temporal.Instant | null {
  const at = given === undefined ? before : given ? Temporal.Instant.from(given) : null
  if (at === null) return null
  const isSame = before?.equals(at)
  if ((!isSame || start.isAhead) && Temporal.Instant.compare(at, start.at) <= 0)
    throw invalidField(field, 'Choose a time after the publication.')
  return at
}
