import { useNavigate } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { BackToPosts } from './back-to-posts.tsx'
import { PostForm } from './post-form.tsx'
import { createPost } from './posts.api.ts'

export const meta = titled('admin/posts', 'newTitle')

export default function NewPostPage() {
  const { t } = useT('admin/posts')
  const ui = useT('ui')
  const navigate = useNavigate()
  return (
    <div className="max-w-3xl">
      <BackToPosts />
      <PageHeader title={t('newTitle')} />
      <PostForm
        onSave={async (draft) => {
          const { _id } = await createPost(draft)
          toast.success(ui.t('changesSaved'))
          await navigate(`/admin/pages/${_id}`, { replace: true })
        }}
      />
    </div>
  )
}
