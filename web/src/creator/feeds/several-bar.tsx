import type { StudioFeed } from '@limelight/contract/content/feeds'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { Selection } from '../../ui/list/use-selection.ts'
import { SeveralDialog } from './several-dialog.tsx'
import { NOTHING, type Outcome, SeveralOutcome } from './several-outcome.tsx'
import { type Decided, deleteSeveralFeeds, type Undo } from './studio-feeds.api.ts'
import { undoOf } from './undo-several.ts'

export interface SeveralBarProps {
  feeds: readonly StudioFeed[]
  selection: Selection
  canChange: boolean
}

/** Stands at the foot of the window while posts are chosen; then says what came of it, and offers to take a change back. */
export function SeveralBar({ feeds, selection, canChange }: SeveralBarProps) {
  const { t } = useT('creator/feeds')
  const [isOpen, setIsOpen] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(NOTHING)
  const chosen = feeds.filter(({ _id }) => selection.has(_id))
  const ids = chosen.map(({ _id }) => _id)
  const onDecided = ({ done, failed }: Decided, undo: readonly Undo[] = []) => {
    if (done.length > 0) toast.success(t('several.done', { count: done.length }))
    setOutcome({ failed, undo, isUndo: false })
    selection.clear()
    setIsOpen(false)
  }
  return (
    <>
      <SeveralOutcome feeds={feeds} outcome={outcome} onOutcome={setOutcome} />
      {ids.length > 0 && (
        <section
          aria-label={t('several.label')}
          className="sticky bottom-20 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-surface p-3 shadow-lg md:bottom-4"
        >
          <span role="status" className="px-1 text-sm font-semibold tabular-nums">
            {t('several.selected', { count: ids.length })}
          </span>
          {canChange && (
            <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
              {t('several.change')}
            </Button>
          )}
          <ActionButton
            size="sm"
            variant="danger"
            question={{
              danger: true,
              title: t('several.deleteTitle', { count: ids.length }),
              text: t('several.deleteText'),
              confirmLabel: t('several.delete'),
              action: async () => onDecided(await deleteSeveralFeeds(ids)),
            }}
          >
            {t('several.delete')}
          </ActionButton>
          {!selection.isAll && (
            <Button variant="ghost" size="sm" onClick={selection.toggleAll}>
              {t('several.all')}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={selection.clear}>
            {t('several.none')}
          </Button>
        </section>
      )}
      {isOpen && (
        <SeveralDialog
          ids={ids}
          onClose={() => setIsOpen(false)}
          onDecided={(decided, change) => onDecided(decided, undoOf(chosen, change, decided))}
        />
      )}
    </>
  )
}
