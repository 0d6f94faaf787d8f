import type { StudioFeed } from '@limelight/contract/content/feeds'
import type { Dispatch } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { EditorActions } from '../../editor/editor-actions.tsx'
import { PublishingChips } from '../../editor/publishing-chips.tsx'
import type { Publishing, PublishingSheet } from '../../editor/publishing-sheets.tsx'
import type { AutosaveState } from '../../editor/use-autosave.ts'
import { gapOf, isUploading, problemsOf } from './composer-body.ts'
import type { ComposerAction, ComposerState } from './composer-state.ts'
import { focusGap } from './focus-gap.ts'

export interface ComposerBarProps {
  state: ComposerState
  dispatch: Dispatch<ComposerAction>
  status: StudioFeed['status'] | undefined
  sheet: PublishingSheet | undefined
  onSheet: (sheet: PublishingSheet | undefined) => void
  errors: Publishing['errors']
  isSaving: boolean
  autosave: AutosaveState
}

/** The choices of publishing in one line, and the buttons with what is missing beside them. */
export function ComposerBar({ state, dispatch, status, sheet, onSheet, errors, isSaving, autosave }: ComposerBarProps) {
  const { t } = useT('creator/feeds')
  const isScheduled = state.scheduleAt !== ''
  const gap = status === 'active' ? undefined : gapOf(problemsOf(state, isScheduled ? 'scheduled' : 'active'))
  return (
    <EditorActions
      status={status}
      isScheduled={isScheduled}
      isUploading={isUploading(state)}
      isSaving={isSaving}
      autosave={autosave}
      gap={
        gap && {
          text: t(`gaps.${gap.problem}`),
          onFill() {
            if (gap.field === 'price') onSheet('price')
            else if (gap.field === 'schedule') onSheet('time')
            else focusGap(gap.field)
          },
        }
      }
    >
      <PublishingChips
        access={state.access}
        price={state.price}
        onAccess={(access) => dispatch({ type: 'accessChosen', access })}
        minRank={state.minRank}
        onMinRank={(minRank) => dispatch({ type: 'rankChosen', minRank })}
        onPrice={(price) => dispatch({ type: 'priceChanged', price })}
        suggested={state.suggested}
        onSuggested={(suggested) => dispatch({ type: 'suggestionChanged', suggested })}
        schedule={
          status === 'active'
            ? undefined
            : { at: state.scheduleAt, onChange: (at) => dispatch({ type: 'scheduleChanged', at }) }
        }
        kind="feed"
        errors={errors}
        open={sheet}
        onOpen={onSheet}
      />
    </EditorActions>
  )
}
