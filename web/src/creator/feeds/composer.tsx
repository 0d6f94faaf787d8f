import type { StudioFeed } from '@limelight/contract/feeds'
import { FEED_TEXT_MAX } from '@limelight/contract/feeds'
import { useRef, useState } from 'react'
import { useStudioT } from '../../platform/i18n/use-studio-t.ts'
import { useForm } from '../../platform/use-form.ts'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { AccessFields } from './access-fields.tsx'
import { ComposerActions } from './composer-actions.tsx'
import {
  activeAttachments,
  isUploading,
  type Problems,
  problemsOf,
  type SavedStatus,
  type SideFiles,
} from './composer-body.ts'
import type { ComposerState } from './composer-state.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { PhotoFields } from './photo-fields.tsx'
import { TypeChoice } from './type-choice.tsx'
import { useComposer } from './use-composer.ts'
import { VideoFields } from './video-fields.tsx'

export interface ComposerProps {
  /** The feed being changed; undefined for a new one. */
  feed?: StudioFeed
  /** Sends it and says where to go then; throwing an `ApiError` shows it at its fields. */
  onSave: (state: ComposerState, status: SavedStatus, side: SideFiles) => Promise<() => void>
}

const KEEP_SIDE_FILES: SideFiles = { removesThumbnail: false, removesTeaser: false }

export function Composer({ feed, onSave }: ComposerProps) {
  const { t } = useStudioT('composer')
  const composer = useComposer(feed)
  const { state, dispatch } = composer
  const [side, setSide] = useState(KEEP_SIDE_FILES)
  const [problems, setProblems] = useState<Problems>({})
  // A ref, since the navigation that follows saving is judged before the next render.
  const mayLeave = useRef(false)
  const form = useForm({
    submit: async (_, element) => {
      const status = statusOf(element)
      const found = problemsOf(state, status)
      setProblems(found)
      if (Object.keys(found).length > 0 || isUploading(state)) return
      const leave = await onSave(state, status, side)
      dispatch({ type: 'saved' })
      setSide(KEEP_SIDE_FILES)
      mayLeave.current = true
      leave()
      mayLeave.current = false
    },
  })
  const problemAt = (field: keyof Problems) => (problems[field] ? t(`problems.${problems[field]}`) : undefined)
  const isSold = (feed?.sales ?? 0) > 0
  const isProcessing = activeAttachments(state).some(({ progress }) => progress && progress.status !== 'ready')
  const filesError = problemAt('files') ?? form.errorOf('fileIds')
  const fields = { composer, isSold, error: filesError }
  return (
    <Form {...form.props} noValidate message={form.message}>
      {!feed && <TypeChoice value={state.type} onChange={(feedType) => dispatch({ type: 'typeChosen', feedType })} />}
      <Card className="grid grid-cols-1 gap-5">
        <TextArea
          label={state.type === 'text' ? t('text') : t('caption')}
          name="text"
          value={state.text}
          rows={state.type === 'text' ? 8 : 4}
          onChange={(event) => dispatch({ type: 'textChanged', text: event.currentTarget.value })}
          hint={t('characters', { count: state.text.length, most: FEED_TEXT_MAX })}
          error={problemAt('text') ?? form.errorOf('text')}
        />
        {state.type === 'photo' && <PhotoFields {...fields} />}
        {state.type === 'video' && (
          <VideoFields {...fields} feed={feed} side={side} onSide={setSide} errorOf={form.errorOf} />
        )}
      </Card>
      <Card className="grid grid-cols-1 gap-5">
        <AccessFields
          access={state.access}
          price={state.price}
          dispatch={dispatch}
          error={problemAt('price') ?? form.errorOf('price')}
        />
        <Switch label={t('pinned')} checked={state.isPinned} onChange={() => dispatch({ type: 'pinToggled' })} />
      </Card>
      {isProcessing && !isUploading(state) && <Notice>{t('processingLater')}</Notice>}
      <ComposerActions status={feed?.status} isUploading={isUploading(state)} isSaving={form.submitting} />
      <LeaveGuard
        isChanged={state.isChanged || side !== KEEP_SIDE_FILES}
        isUploading={isUploading(state)}
        mayLeave={mayLeave}
      />
    </Form>
  )
}

/** The pressed button has written its status into the form; Enter publishes nothing by accident. */
function statusOf(form: HTMLFormElement): SavedStatus {
  const status = form.dataset.status
  return status === 'active' || status === 'inactive' ? status : 'draft'
}
