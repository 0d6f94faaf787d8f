import type { PostCard } from '@limelight/contract/site/cms'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'

export interface PostStatusProps {
  status: PostCard['status']
}

export function PostStatus({ status }: PostStatusProps) {
  const { t } = useT('admin/posts')
  return <Badge tone={status === 'published' ? 'success' : 'neutral'}>{t(`statuses.${status}`)}</Badge>
}
