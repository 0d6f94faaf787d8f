import type { OfferId } from '@limelight/contract/ids'
import { textOf } from '../../platform/form/text-of.ts'
import type { LinkUpdate, NewLink } from './links.api.ts'

/** Pure: what the form says, as the call has it. */
export function newLinkOf(fields: FormData): NewLink {
  const slug = textOf(fields, 'slug').toLowerCase()
  return { name: textOf(fields, 'name'), offerId: offerOf(fields), ...(slug && { slug }) }
}

/** Pure: the address of a link never changes. */
export function linkUpdateOf(fields: FormData): LinkUpdate {
  return { name: textOf(fields, 'name'), offerId: offerOf(fields) }
}

/** The options are ids from answers of the API. */
function offerOf(fields: FormData): OfferId | null {
  return (textOf(fields, 'offerId') || null) as OfferId | null
}
