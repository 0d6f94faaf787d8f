import type { FeedStatus } from '@limelight/contract/feeds'
import type { MouseEvent } from 'react'
import { useStudioT } from '../../platform/i18n/use-studio-t.ts'
import { Button } from '../../ui/button.tsx'
import { Send } from '../../ui/icons.tsx'
import type { SavedStatus } from './composer-body.ts'

export interface ComposerActionsProps {
  /** What the feed is now; undefined for a new one. */
  status: FeedStatus | undefined
  isUploading: boolean
  isSaving: boolean
}

/** The first is what most would do next. */
const ACTIONS = {
  new: [
    ['publish', 'active'],
    ['draft', 'draft'],
  ],
  draft: [
    ['publish', 'active'],
    ['draft', 'draft'],
  ],
  active: [
    ['save', 'active'],
    ['unpublish', 'inactive'],
  ],
  inactive: [
    ['publish', 'active'],
    ['save', 'inactive'],
  ],
  removed: [],
} as const satisfies Record<FeedStatus | 'new', readonly (readonly [string, SavedStatus])[]>

export function ComposerActions({ status, isUploading, isSaving }: ComposerActionsProps) {
  const { t } = useStudioT('composer')
  return (
    <div className="sticky bottom-18 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-bg/90 px-4 py-3 backdrop-blur-md md:bottom-0">
      {ACTIONS[status ?? 'new'].map(([label, next], index) => (
        <Button
          key={label}
          type="submit"
          variant={index === 0 ? 'primary' : 'outline'}
          busy={isSaving}
          disabled={isUploading}
          onClick={(event) => remember(event, next)}
        >
          {label === 'publish' && <Send className="size-4" />}
          {t(label)}
        </Button>
      ))}
      {isUploading && (
        <p role="status" className="text-sm text-muted">
          {t('waitForUploads')}
        </p>
      )}
    </div>
  )
}

function remember(event: MouseEvent<HTMLButtonElement>, status: SavedStatus): void {
  if (event.currentTarget.form) event.currentTarget.form.dataset.status = status
}
