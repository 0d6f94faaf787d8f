import type { StudioGallery } from '@limelight/contract/content/galleries'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { CoAuthorsSection } from '../collabs/co-authors-section.tsx'
import { ItemEditor } from '../editor/item-editor.tsx'
import { ItemFields } from '../editor/item-fields.tsx'
import { ItemPublishing } from '../editor/item-publishing.tsx'
import { GalleryManager } from './gallery-manager.tsx'
import { useGalleryEditor } from './use-gallery-editor.ts'
import { useIsOrderSaving } from './use-photo-order.ts'

export interface GalleryEditorProps {
  gallery: StudioGallery
}

export function GalleryEditor({ gallery }: GalleryEditorProps) {
  const { t } = useT('creator/galleries')
  const [isUploading, setIsUploading] = useState(false)
  const { _id: id, title, sales, status } = gallery
  const editor = useGalleryEditor(gallery)
  return (
    <ItemEditor
      editor={editor}
      item={gallery}
      files={<GalleryManager galleryId={id} onUploading={setIsUploading} />}
      isUploading={isUploading}
      isUnsaved={useIsOrderSaving(id)}
      publishing={<ItemPublishing kind="gallery" item={editor} status={status} />}
      coAuthors={<CoAuthorsSection kind="gallery" itemId={id} />}
      deletion={{
        title: t('deleteTitle', { title }),
        text: sales > 0 ? t('deleteSold', { count: sales }) : t('deleteText'),
      }}
    >
      <ItemFields item={editor} />
    </ItemEditor>
  )
}
