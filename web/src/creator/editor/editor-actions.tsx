import type { ItemStatus } from '@limelight/contract/content/items'
import type { MouseEvent } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Clock } from '../../ui/icons.tsx'
import { Send } from '../../ui/more-icons.ts'
import type { SavedStatus } from './item-draft.ts'
import type { AutosaveState } from './use-autosave.ts'

export interface EditorActionsProps {
  /** What the feed is now; undefined for a new one. */
  status: ItemStatus | undefined
  /** A time is chosen, so publishing waits for it. */
  isScheduled: boolean
  isUploading: boolean
  isSaving: boolean
  autosave: AutosaveState
}

type Action = readonly [label: 'publish' | 'schedule' | 'save' | 'draft' | 'unpublish' | 'toDraft', status: SavedStatus]

/** The first is what most would do next. */
function actionsOf(status: ItemStatus | undefined, isScheduled: boolean): readonly Action[] {
  const publish: Action = isScheduled ? ['schedule', 'scheduled'] : ['publish', 'active']
  switch (status) {
    case undefined:
    case 'draft':
      return [publish, ['draft', 'draft']]
    case 'scheduled':
      return [isScheduled ? ['save', 'scheduled'] : publish, ['toDraft', 'draft']]
    case 'active':
      return [
        ['save', 'active'],
        ['unpublish', 'inactive'],
      ]
    case 'inactive':
      return [publish, ['save', 'inactive']]
    case 'removed':
      return []
  }
}

export function EditorActions({ status, isScheduled, isUploading, isSaving, autosave }: EditorActionsProps) {
  const { t } = useT('creator/feeds')
  return (
    <div
      data-pinned-action
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-bg/90 px-4 py-3 backdrop-blur-md"
    >
      {actionsOf(status, isScheduled).map(([label, next], index) => (
        <Button
          key={label}
          type="submit"
          variant={index === 0 ? 'primary' : 'outline'}
          busy={isSaving}
          disabled={isUploading}
          onClick={(event) => remember(event, next)}
        >
          {label === 'publish' && <Send className="size-4" />}
          {label === 'schedule' && <Clock className="size-4" />}
          {t(label)}
        </Button>
      ))}
      <p role="status" className="text-sm text-muted">
        {isUploading ? t('waitForUploads') : autosave !== 'idle' && t(`autosave.${autosave}`)}
      </p>
    </div>
  )
}

function remember(event: MouseEvent<HTMLButtonElement>, status: SavedStatus): void {
  if (event.currentTarget.form) event.currentTarget.form.dataset.status = status
}
