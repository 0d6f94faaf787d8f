/** What is checked before a creator is approved. */
import { z } from 'zod'
import { DocumentId } from '../ids.ts'
import { Instant } from '../page.ts'
import { DOCUMENT_KINDS } from './performers.ts'

/** `underage` can never be overridden. */
export const REVIEW_GAPS = ['documents_unopened', 'age_unknown', 'underage', 'email_unverified'] as const
export type ReviewGap = (typeof REVIEW_GAPS)[number]

export const ReviewChecks = z.object({
  /** `openedAt`: when the operator who asks opened it last. */
  documents: z.array(z.object({ _id: DocumentId, kind: z.enum(DOCUMENT_KINDS), openedAt: Instant.nullable() })),
  /** By the date of birth that the creator gave. */
  age: z.int().nullable(),
  isEmailVerified: z.boolean(),
  /** What stands in the way of an approval by this operator. */
  gaps: z.array(z.enum(REVIEW_GAPS)),
})
export type ReviewChecks = z.output<typeof ReviewChecks>
