import type { StudioVideo } from '@limelight/contract/content/videos'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { formatDuration } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { CaptionsSection } from '../captions/captions-section.tsx'
import { CoAuthorsSection } from '../collabs/co-authors-section.tsx'
import { ITEM_RULES } from '../editor/item-draft.ts'
import { ItemEditor } from '../editor/item-editor.tsx'
import { ItemFields } from '../editor/item-fields.tsx'
import { ItemPublishing } from '../editor/item-publishing.tsx'
import { useItemEditor } from '../editor/use-item-editor.ts'
import { changeVideo, deleteVideo, studioVideoQuery } from './studio-videos.api.ts'
import { VideoFiles } from './video-files.tsx'

export interface VideoEditorProps {
  video: StudioVideo
}

export function VideoEditor({ video }: VideoEditorProps) {
  const { t } = useT('creator/videos')
  const { title, sales, status } = video
  const editor = useItemEditor({
    item: video,
    rules: ITEM_RULES,
    listPath: '/creator/videos',
    change: (id, fields, _, updatedAt) => changeVideo(id, { ...fields, updatedAt }),
    load: async (id) => (await getQueryClient().fetchQuery({ ...studioVideoQuery(id), staleTime: 0 })).data,
    remove: deleteVideo,
  })
  const chapters = video.chapters.map((chapter) => `${formatDuration(chapter.startSeconds)} ${chapter.title}`)
  return (
    <ItemEditor
      editor={editor}
      item={video}
      files={<VideoFiles video={video} error={editor.form.errorOf('video')} />}
      publishing={<ItemPublishing kind="video" item={editor} status={status} />}
      coAuthors={
        <>
          {video.video?.status === 'ready' && <CaptionsSection framed file={video.video} />}
          <CoAuthorsSection kind="video" itemId={video._id} />
        </>
      }
      deletion={{
        title: t('deleteTitle', { title }),
        text: sales > 0 ? t('deleteSold', { count: sales }) : t('deleteText'),
      }}
    >
      <ItemFields
        item={editor}
        descriptionHint={chapters.length > 0 ? t('chapters', { list: chapters.join(' · ') }) : t('descriptionHint')}
      />
    </ItemEditor>
  )
}
