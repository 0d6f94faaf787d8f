import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'

/** Shown to everyone who watches: it is kept. */
export function RecordedBadge() {
  const { t } = useT('shared/live')
  return (
    <Badge tone="danger" className="justify-self-start" icon={<span className="size-2 rounded-full bg-live" />}>
      {t('recorded')}
    </Badge>
  )
}
