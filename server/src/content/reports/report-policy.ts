import type { ReportObject } from '@limelight/contract/content-kinds'
import { AppError, invalidField } from '@limelight/contract/errors'
import type { ReportStatus } from '@limelight/contract/site/reports'

const NEXT: Record<ReportStatus, readonly ReportStatus[]> = {
  received: ['received', 'in_review', 'actioned', 'dismissed'],
  in_review: ['in_review', 'actioned', 'dismissed'],
  actioned: [],
  dismissed: [],
}
const REASON_MIN = 3

type Step = {
  from: ReportStatus
  to: ReportStatus
  objectType: ReportObject
  removeContent: boolean
  note: string
}

/**
 * Pure: whether the operator's step is possible. Decisions stand; content is taken down only by `actioned`, with a reason,
 * and people are suspended instead. Throws `invalid_state` and `request_invalid`.
 */
export function requireStep({ from, to, objectType, removeContent, note }: Step): void {
  if (!NEXT[from].includes(to)) throw new AppError('invalid_state', { status: from })
  if (!removeContent) return
  // People are suspended, and streams are ended, where they are.
  const isKept = objectType === 'performer' || objectType === 'user' || objectType === 'stream'
  if (isKept || to !== 'actioned') throw new AppError('invalid_state', { status: from })
  if (note.length < REASON_MIN) throw invalidField('note', 'Enter a reason.')
}
