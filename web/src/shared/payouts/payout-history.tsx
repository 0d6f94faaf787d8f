import type { PayoutStatus } from '@limelight/contract/finance/payouts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Section } from '../../ui/section.tsx'
import { Timeline } from '../../ui/timeline.tsx'

export interface PayoutHistoryProps {
  /** `actor`: who of the site did it, where that is known. */
  events: readonly { status: PayoutStatus; note: string; createdAt: string; actor?: string | null }[]
}

export function PayoutHistory({ events }: PayoutHistoryProps) {
  const { t } = useT('shared/payouts')
  const titleOf = (status: PayoutStatus, index: number) =>
    status === 'pending' && index > 0 ? t('changed') : t(`event.${status}`)
  return (
    <Section framed title={t('history')}>
      <Timeline events={events.map((event, index) => ({ ...event, title: titleOf(event.status, index) }))} />
    </Section>
  )
}
