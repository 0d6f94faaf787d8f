import type { Post } from '@limelight/contract/site/cms'
import { useNavigate } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { DeleteButton } from '../delete-button.tsx'
import { deletePost } from './posts.api.ts'

export interface DeletePostProps {
  post: Pick<Post, '_id' | 'title'>
}

export function DeletePost({ post: { _id, title } }: DeletePostProps) {
  const { t } = useT('admin/posts')
  const navigate = useNavigate()
  return (
    <DeleteButton
      label={t('delete')}
      title={t('deleteTitle', { title })}
      text={t('deleteText')}
      done={t('deleted', { title })}
      onDelete={async () => {
        await deletePost(_id)
        await navigate('/admin/pages')
      }}
    />
  )
}
