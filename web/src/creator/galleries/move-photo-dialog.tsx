import type { Photo } from '@limelight/contract/content/galleries'
import { useQuery } from '@tanstack/react-query'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { changePhoto, galleryChoicesQuery, LOOSE } from './studio-galleries.api.ts'

export interface MovePhotoDialogProps {
  photo: Photo
  onClose: () => void
}

export function MovePhotoDialog({ photo, onClose }: MovePhotoDialogProps) {
  const { t } = useT('creator/galleries')
  const galleries = useQuery(galleryChoicesQuery)
  const form = useForm({
    submit: async (data) => {
      const chosen = galleries.data?.data.find(({ _id }) => _id === data.get('gallery'))
      await changePhoto(photo._id, { galleryId: chosen?._id ?? null })
      toast.success(t('photo.moved'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('photo.moveTitle')}
      actions={
        <Button type="submit" form="photo-place" busy={form.submitting} disabled={!galleries.data}>
          {t('photo.moveSave')}
        </Button>
      }
    >
      {galleries.isPending && <Skeleton className="h-12" />}
      {galleries.isError && <ErrorState onRetry={() => void galleries.refetch()} retrying={galleries.isFetching} />}
      {galleries.data && (
        <Form {...form.props} id="photo-place" message={form.message}>
          <SelectField
            label={t('photo.moveTo')}
            name="gallery"
            defaultValue={photo.galleryId ?? LOOSE}
            error={form.errorOf('galleryId')}
            options={[
              { value: LOOSE, label: t('photo.loose') },
              ...galleries.data.data.map(({ _id, title }) => ({ value: _id, label: title })),
            ]}
          />
        </Form>
      )}
    </Dialog>
  )
}
