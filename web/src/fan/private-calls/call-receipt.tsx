import type { PrivateCall } from '@limelight/contract/commerce/private-calls'
import { formatDuration } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { MessageCircle } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export interface CallReceiptProps {
  call: PrivateCall
}

/** What became of a call, and what it cost. */
export function CallReceipt({ call }: CallReceiptProps) {
  const { t } = useT('fan/private-calls')
  const words = useT('shared/private-calls')
  const { inMoney } = usePrices()
  const momentOf = useMoment()
  const tokenPrice = useTokenPrice()
  const { other, side, seconds, price, chargedTokens, requestedAt } = call
  return (
    <Card className="mx-auto grid max-w-xl grid-cols-1 gap-5">
      <div className="grid justify-items-center gap-3 text-center">
        <Avatar src={other.avatar} size="portrait" />
        <h2 className="text-2xl break-words">{t('with', { name: other.name })}</h2>
        <p role="status" className="text-muted">
          {t(outcomeOf(call), { name: other.name })}
        </p>
      </div>
      <DescriptionList
        items={[
          { term: t('when'), value: momentOf(requestedAt) },
          { term: t('duration'), value: formatDuration(seconds) },
          { term: words.t('price'), value: words.t('perMinute', { price: inMoney(price) }) },
          { term: t(side === 'fan' ? 'paid' : 'charged'), value: tokenPrice(chargedTokens) },
        ]}
      />
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={`/messages/${call.conversationId}`} variant="outline">
          <MessageCircle className="size-4.5" />
          {t('message')}
        </LinkButton>
        <LinkButton to={side === 'fan' ? '/user/calls' : '/creator/calls'}>{t('toCalls')}</LinkButton>
      </div>
    </Card>
  )
}

function outcomeOf({ side, status, endReason }: PrivateCall) {
  if (endReason !== null) return endReason === side ? 'over.you' : (`over.reasons.${endReason}` as const)
  return status === 'declined' || status === 'cancelled'
    ? (`over.${side}.${status}` as const)
    : (`over.${side}.missed` as const)
}
