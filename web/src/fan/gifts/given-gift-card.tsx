import type { GiftState, GivenGift } from '@limelight/contract/commerce/gifts'
import { useRef, useState } from 'react'
import { copyText } from '../../platform/copy-text.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { GiftHead } from './gift-head.tsx'
import { useWithdrawGift } from './gifts.api.ts'

const TONES: Record<GiftState, BadgeTone> = {
  open: 'warning',
  redeemed: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
}

export function GivenGiftCard({ gift }: { gift: GivenGift }) {
  const { t } = useT('fan/gifts')
  const { formatDay } = useFormat()
  const { inMoney } = usePrices()
  const { state, price, email, link, expiresAt, settledAt } = gift
  return (
    <Card className="grid grid-cols-1 gap-3" space="tight">
      <GiftHead gift={gift} badge={<Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>}>
        {inMoney(price)} ·{' '}
        {settledAt === null
          ? t('until', { date: formatDay(expiresAt) })
          : t(state === 'redeemed' ? 'redeemedOn' : 'returnedOn', { date: formatDay(settledAt) })}
      </GiftHead>
      {link !== null && <LinkOf gift={gift} link={link} />}
      {email !== null && <p className="text-sm text-muted [overflow-wrap:anywhere]">{t('mailedTo', { email })}</p>}
    </Card>
  )
}

/** The link is what is given: it can be copied, and taken back. */
function LinkOf({ gift, link }: { gift: GivenGift; link: string }) {
  const { t } = useT('fan/gifts')
  const { inMoney } = usePrices()
  const withdraw = useWithdrawGift()
  const [isAsking, setIsAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (await copyText(link)) toast.success(t('copied'))
    // Selected at least, for who copies by hand.
    else field.current?.select()
  }
  return (
    <>
      <TextField
        label={t('link')}
        hint={t('linkHint')}
        ref={field}
        value={link}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
        suffix={
          <Button variant="soft" size="sm" onClick={() => void copy()}>
            {t('copy')}
          </Button>
        }
      />
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setIsAsking(true)}>
        {t('withdraw')}
      </Button>
      {isAsking && (
        <ActionDialog
          open
          danger
          onClose={() => setIsAsking(false)}
          action={() => withdraw.mutateAsync(gift._id)}
          done={t('withdrawn', { price: inMoney(gift.price) })}
          closesOnFailure
          title={t('withdrawTitle')}
          text={t('withdrawText', { price: inMoney(gift.price) })}
          confirmLabel={t('withdraw')}
        />
      )}
    </>
  )
}
