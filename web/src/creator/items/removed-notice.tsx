import { useStudioT } from '../../platform/i18n/use-studio-t.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

export interface RemovedNoticeProps {
  reason: string | null
}

export function RemovedNotice({ reason }: RemovedNoticeProps) {
  const { t } = useStudioT('studioItems')
  return <Notice tone="danger">{reason ? t('removedBecause', { reason }) : t('removed')}</Notice>
}
