import type { ItemStatus } from '@limelight/contract/content/items'
import type { BadgeTone } from '../../ui/badge.tsx'

export const ITEM_TONES: Record<ItemStatus, BadgeTone> = {
  active: 'success',
  scheduled: 'primary',
  draft: 'neutral',
  inactive: 'warning',
  removed: 'danger',
}
