import { useT } from '../../platform/i18n/use-t.ts'
import { Moment } from '../../ui/moment.tsx'

export interface CountedAtProps {
  /** ISO instant. */
  at: string | null
}

/** These figures are counted each night. */
export function CountedAt({ at }: CountedAtProps) {
  const { t } = useT('admin/growth')
  if (!at) return null
  return (
    <p className="mt-2 text-sm text-muted">
      {t('countedAt')} <Moment at={at} />
    </p>
  )
}
