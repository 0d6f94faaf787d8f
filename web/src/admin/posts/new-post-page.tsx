import { useNavigate } from 'react-router'
import { adminSite } from '../../platform/i18n/en/admin-site.ts'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page-title.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { BackToPosts } from './back-to-posts.tsx'
import { PostForm } from './post-form.tsx'
import { createPost } from './posts.api.ts'

export const meta = titled(adminSite.posts.newTitle)

export default function NewPostPage() {
  const { t } = useAdminT('adminSite')
  const ui = useT('ui')
  const navigate = useNavigate()
  return (
    <div className="max-w-3xl">
      <BackToPosts />
      <PageHeader title={t('posts.newTitle')} />
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
