import type { StudioVideo } from '@limelight/contract/videos'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatDuration } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { getQueryClient } from '../../platform/query-client.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { ItemStatistics } from '../dashboard/item-statistics.tsx'
import { ComposerActions } from '../feeds/composer-actions.tsx'
import { LeaveGuard } from '../feeds/leave-guard.tsx'
import { ConflictNotice } from '../items/conflict-notice.tsx'
import { DeleteButton } from '../items/delete-button.tsx'
import { ItemFields } from '../items/item-fields.tsx'
import { ItemStats } from '../items/item-stats.tsx'
import { useItemForm } from '../items/use-item-form.ts'
import { changeVideo, deleteVideo, studioVideoQuery } from './studio-videos.api.ts'
import { VideoFiles } from './video-files.tsx'

export interface VideoEditorProps {
  video: StudioVideo
}

export function VideoEditor({ video }: VideoEditorProps) {
  const { t } = useT('creator/videos')
  const items = useT('creator/items')
  const navigate = useNavigate()
  const { _id: id, title, sales, status } = video
  // A ref, since the navigation that follows deleting is judged before the next render.
  const mayLeave = useRef(false)
  const item = useItemForm({
    item: video,
    save: (fields) => changeVideo(id, fields),
    load: async () => (await getQueryClient().fetchQuery({ ...studioVideoQuery(id), staleTime: 0 })).data,
    onSaved: (_, next) =>
      toast.success(next === 'active' && status !== 'active' ? items.t('published') : items.t(`saved.${next}`)),
  })
  const remove = async () => {
    await deleteVideo(id)
    mayLeave.current = true
    await navigate('/creator/videos')
  }
  const chapters = video.chapters.map((chapter) => `${formatDuration(chapter.startSeconds)} ${chapter.title}`)
  return (
    <div className="grid grid-cols-1 gap-5">
      <ItemStats item={video} />
      <ItemStatistics id={id} />
      <VideoFiles video={video} error={item.form.errorOf('video')} />
      <Form {...item.form.props} noValidate message={item.form.message}>
        {item.isConflicting && <ConflictNotice item={item} />}
        <ItemFields
          item={item}
          status={status}
          descriptionHint={chapters.length > 0 ? t('chapters', { list: chapters.join(' · ') }) : t('descriptionHint')}
        />
        <ComposerActions
          status={status}
          isScheduled={item.draft.scheduleAt !== ''}
          isUploading={false}
          isSaving={item.form.submitting}
          autosave="idle"
        />
      </Form>
      <div className="justify-self-start">
        <DeleteButton
          variant="danger"
          size="md"
          title={t('deleteTitle', { title })}
          text={sales > 0 ? t('deleteSold', { count: sales }) : t('deleteText')}
          onDelete={remove}
        >
          {items.t('delete')}
        </DeleteButton>
      </div>
      <LeaveGuard isChanged={item.isChanged} isUploading={false} mayLeave={mayLeave} />
    </div>
  )
}
