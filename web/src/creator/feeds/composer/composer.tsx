import type { StudioFeed } from '@limelight/contract/content/feeds'
import { useRef, useState } from 'react'
import { useForm } from '../../../platform/form/use-form.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import type { SavedStatus } from '../../editor/item-draft.ts'
import { LeaveGuard } from '../../editor/leave-guard.tsx'
import type { PublishingSheet } from '../../editor/publishing-sheets.tsx'
import { useAutosave } from '../../editor/use-autosave.ts'
import { ComposerBar } from './composer-bar.tsx'
import { activeAttachments, gapOf, isUploading, type Problems, problemsOf, type SideFiles } from './composer-body.ts'
import { ComposerContent } from './composer-content.tsx'
import { ComposerExtras } from './composer-extras.tsx'
import { isDraftDue } from './draft-due.ts'
import { TypeChoice } from './type-choice.tsx'
import { useComposer } from './use-composer.ts'
import { useFeedSaving } from './use-feed-saving.ts'

export interface ComposerProps {
  /** The feed being changed; undefined for a new one. */
  feed?: StudioFeed
  /** Says what was done and where to go then. */
  onSaved: (feed: StudioFeed, status: SavedStatus) => () => void
}

const KEEP_SIDE_FILES: SideFiles = { removesThumbnail: false, removesTeaser: false }

export function Composer({ feed, onSaved }: ComposerProps) {
  const { t } = useT('creator/feeds')
  const composer = useComposer(feed)
  const { state, dispatch } = composer
  const [side, setSide] = useState(KEEP_SIDE_FILES)
  const [problems, setProblems] = useState<Problems>({})
  const [sheet, setSheet] = useState<PublishingSheet>()
  const save = useFeedSaving(feed, dispatch)
  const isDraft = feed === undefined || feed.status === 'draft'
  // A ref, since the navigation that follows saving is judged before the next render.
  const mayLeave = useRef(false)
  const form = useForm({
    submit: async (_, element) => {
      const status = statusOf(element)
      const found = problemsOf(state, status)
      setProblems(found)
      const gap = gapOf(found)
      // What is chosen in a sheet is missed there.
      if (gap?.field === 'price') setSheet('price')
      if (gap?.field === 'schedule') setSheet('time')
      if (gap || isUploading(state)) return
      const saved = await save({ state, status, side })
      setSide(KEEP_SIDE_FILES)
      mayLeave.current = true
      onSaved(saved, status)()
      mayLeave.current = false
    },
  })
  const autosave = useAutosave({
    // What is published changes only when they say so.
    isDue: isDraft && !form.submitting && isDraftDue(state),
    revision: state.revision,
    save: async () => showDraftPath(await save({ state, status: 'draft', side })),
  })
  const problemAt = (field: keyof Problems) => (problems[field] ? t(`problems.${problems[field]}`) : undefined)
  const errorOf = (field: string) => form.errorOf(field)
  const isProcessing = activeAttachments(state).some(({ progress }) => progress && progress.status !== 'ready')
  return (
    <Form {...form.props} noValidate message={form.message}>
      {autosave === 'changedElsewhere' && <Notice tone="warning">{t('changedElsewhere')}</Notice>}
      <ComposerContent {...{ composer, feed, side, problemAt, errorOf }} onSide={setSide}>
        {isDraft && (
          <TypeChoice value={state.type} onChange={(feedType) => dispatch({ type: 'typeChosen', feedType })} />
        )}
      </ComposerContent>
      <ComposerExtras feedId={feed?._id} state={state} dispatch={dispatch} errorOf={errorOf} />
      {isProcessing && !isUploading(state) && <Notice>{t('processingLater')}</Notice>}
      <ComposerBar
        {...{ state, dispatch, sheet }}
        status={feed?.status}
        onSheet={setSheet}
        errors={{
          price: problemAt('price') ?? errorOf('price') ?? errorOf('suggestedPrice'),
          schedule: problemAt('schedule') ?? errorOf('scheduleAt'),
        }}
        isSaving={form.submitting}
        autosave={state.isChanged && autosave === 'saved' ? 'idle' : autosave}
      />
      <LeaveGuard
        isChanged={state.isChanged || side !== KEEP_SIDE_FILES}
        isUploading={isUploading(state)}
        mayLeave={mayLeave}
      />
    </Form>
  )
}

/** The address under which a new draft survives a reload; the router need not know, since the page stays. */
function showDraftPath({ _id }: StudioFeed): void {
  if (location.pathname === '/creator/feeds/new') history.replaceState(history.state, '', `/creator/feeds/${_id}`)
}

/** The pressed button has written its status into the form; Enter publishes nothing by accident. */
function statusOf(form: HTMLFormElement): SavedStatus {
  const status = form.dataset.status
  return status === 'active' || status === 'inactive' || status === 'scheduled' ? status : 'draft'
}
