import type { ReceivedGift } from '@limelight/contract/commerce/gifts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { GiftHead } from './gift-head.tsx'

export function ReceivedGiftCard({ gift }: { gift: ReceivedGift }) {
  const { t } = useT('fan/gifts')
  const { formatDay } = useFormat()
  const { from, settledAt, createdAt } = gift
  return (
    <Card space="tight">
      <GiftHead gift={gift}>
        {from === null ? t('anonymous') : t('from', { name: from })} ·{' '}
        {t('redeemedOn', { date: formatDay(settledAt ?? createdAt) })}
      </GiftHead>
    </Card>
  )
}
