import type { Post } from '@limelight/contract/cms'
import { useNavigate } from 'react-router'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { DeleteButton } from '../delete-button.tsx'
import { deletePost } from './posts.api.ts'

export interface DeletePostProps {
  post: Pick<Post, '_id' | 'title'>
}

export function DeletePost({ post: { _id, title } }: DeletePostProps) {
  const { t } = useAdminT('adminSite')
  const navigate = useNavigate()
  return (
    <DeleteButton
      label={t('posts.delete')}
      title={t('posts.deleteTitle', { title })}
      text={t('posts.deleteText')}
      done={t('posts.deleted', { title })}
      onDelete={async () => {
        await deletePost(_id)
        await navigate('/admin/pages')
      }}
    />
  )
}
