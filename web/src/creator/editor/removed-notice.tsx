import { useT } from '../../platform/i18n/use-t.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

export interface RemovedNoticeProps {
  reason: string | null
}

export function RemovedNotice({ reason }: RemovedNoticeProps) {
  const { t } = useT('creator/items')
  return <Notice tone="danger">{reason ? t('removedBecause', { reason }) : t('removed')}</Notice>
}
