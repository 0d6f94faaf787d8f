import type { StudioGallery } from '@limelight/contract/galleries'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
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
import { GalleryManager } from './gallery-manager.tsx'
import { changeGallery, deleteGallery, studioGalleryQuery } from './studio-galleries.api.ts'
import { useIsOrderSaving } from './use-photo-order.ts'

export interface GalleryEditorProps {
  gallery: StudioGallery
}

export function GalleryEditor({ gallery }: GalleryEditorProps) {
  const { t } = useT('creator/galleries')
  const items = useT('creator/items')
  const navigate = useNavigate()
  const [isUploading, setIsUploading] = useState(false)
  const { _id: id, title, sales, status } = gallery
  const isOrderSaving = useIsOrderSaving(id)
  // A ref, since the navigation that follows deleting is judged before the next render.
  const mayLeave = useRef(false)
  const item = useItemForm({
    item: gallery,
    save: (fields) => changeGallery(id, fields),
    load: async () => (await getQueryClient().fetchQuery({ ...studioGalleryQuery(id), staleTime: 0 })).data,
    onSaved: (_, next) =>
      toast.success(next === 'active' && status !== 'active' ? items.t('published') : items.t(`saved.${next}`)),
  })
  const remove = async () => {
    await deleteGallery(id)
    mayLeave.current = true
    await navigate('/creator/galleries')
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <ItemStats item={gallery} />
      <ItemStatistics id={id} />
      <GalleryManager galleryId={id} onUploading={setIsUploading} />
      <Form {...item.form.props} noValidate message={item.form.message}>
        {item.isConflicting && <ConflictNotice item={item} />}
        <ItemFields item={item} status={status} />
        <ComposerActions
          status={status}
          isScheduled={item.draft.scheduleAt !== ''}
          isUploading={isUploading}
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
      <LeaveGuard isChanged={item.isChanged || isOrderSaving} isUploading={isUploading} mayLeave={mayLeave} />
    </div>
  )
}
