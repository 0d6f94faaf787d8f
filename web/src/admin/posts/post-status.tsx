import type { PostCard } from '@limelight/contract/cms'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { Badge } from '../../ui/badge.tsx'

export interface PostStatusProps {
  status: PostCard['status']
}

export function PostStatus({ status }: PostStatusProps) {
  const { t } = useAdminT('adminSite')
  return <Badge tone={status === 'published' ? 'success' : 'neutral'}>{t(`posts.statuses.${status}`)}</Badge>
}
