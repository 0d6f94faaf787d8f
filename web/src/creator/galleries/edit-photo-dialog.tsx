import type { Photo } from '@limelight/contract/content/galleries'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { changePhoto } from './studio-galleries.api.ts'

export interface EditPhotoDialogProps {
  photo: Photo
  onClose: () => void
}

export function EditPhotoDialog({ photo, onClose }: EditPhotoDialogProps) {
  const { t } = useT('creator/galleries')
  const form = useForm({
    submit: async (data) => {
      await changePhoto(photo._id, { title: String(data.get('title')), description: String(data.get('description')) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('photo.editTitle')}
      actions={
        <Button type="submit" form="photo-text" busy={form.submitting}>
          {t('photo.save')}
        </Button>
      }
    >
      <Form {...form.props} id="photo-text" message={form.message}>
        <TextField
          label={t('photo.title')}
          name="title"
          maxLength={200}
          defaultValue={photo.title}
          error={form.errorOf('title')}
        />
        <TextArea
          label={t('photo.description')}
          name="description"
          maxLength={2_000}
          defaultValue={photo.description}
          error={form.errorOf('description')}
        />
      </Form>
    </Dialog>
  )
}
