import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ApprovedCreator } from '../editor/approved-creator.tsx'
import { ItemFields } from '../editor/item-fields.tsx'
import { ItemPublishing } from '../editor/item-publishing.tsx'
import { BackLink } from '../items/back-link.tsx'
import { useGalleryEditor } from './use-gallery-editor.ts'

export const meta = titled('creator/galleries', 'newTitle')

export default function NewGalleryPage() {
  const { t } = useT('creator/galleries')
  return (
    <ApprovedCreator title={t('newTitle')}>
      <div className="max-w-4xl">
        <BackLink to="/creator/galleries" />
        <PageHeader title={t('newTitle')} text={t('newText')} />
        <NewGallery />
      </div>
    </ApprovedCreator>
  )
}

function NewGallery() {
  const { t } = useT('creator/galleries')
  const editor = useGalleryEditor(undefined)
  return (
    <Form {...editor.form.props} noValidate message={editor.form.message}>
      {/* Published and scheduled on the next page, once there are photos. */}
      <ItemFields item={editor} />
      <ItemPublishing kind="gallery" status="active" item={editor} />
      <Button type="submit" busy={editor.form.submitting} className="justify-self-start">
        {t('create')}
      </Button>
    </Form>
  )
}
