import type { ItemStatus } from '@limelight/contract/content/items'
import type { MouseEvent, ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useKeyboardInset } from '../../platform/use-keyboard-inset.ts'
import { Button } from '../../ui/button.tsx'
import { Clock } from '../../ui/icons.tsx'
import { Send } from '../../ui/more-icons.ts'
import { type Gap, GapButton } from './gap-button.tsx'
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
  /** What is missing before it can be published, and what leads there. */
  gap?: Gap | undefined
  /** Above the buttons. */
  children?: ReactNode
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

/** Stays at the lower edge of the window, above a phone's keyboard. */
export function EditorActions({
  status,
  isScheduled,
  isUploading,
  isSaving,
  autosave,
  gap,
  children,
}: EditorActionsProps) {
  const { t } = useT('creator/feeds')
  const inset = useKeyboardInset()
  return (
    <div
      data-pinned-action
      style={inset > 0 ? { bottom: inset } : undefined}
      className="sticky bottom-0 z-10 -mx-4 grid grid-cols-1 gap-2.5 border-t border-line bg-bg/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md"
    >
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
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
        {gap && !isUploading && <GapButton {...gap} />}
        <p role="status" className="text-sm text-muted">
          {isUploading ? t('waitForUploads') : autosave !== 'idle' && t(`autosave.${autosave}`)}
        </p>
      </div>
    </div>
  )
}

function remember(event: MouseEvent<HTMLButtonElement>, status: SavedStatus): void {
  if (event.currentTarget.form) event.currentTarget.form.dataset.status = status
}
