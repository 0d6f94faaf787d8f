import type { PrivateCall } from '@limelight/contract/commerce/private-calls'
import { useEffect } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useNow } from '../../platform/use-now.ts'
import type { Camera } from '../../shared/live/use-camera.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { useActOnCall } from '../../shared/private-calls/private-calls.api.ts'
import { ring } from '../../shared/private-calls/ring.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Phone } from '../../ui/icons.tsx'
import { PhoneOff } from '../../ui/member-icons.ts'
import { OwnPicture } from './own-picture.tsx'

export interface CallWaitingProps {
  call: PrivateCall
  camera: Camera
}

/** Until the request is answered: the fan sees themselves and how long it rings, the creator who calls. */
export function CallWaiting({ call, camera }: CallWaitingProps) {
  const { t } = useT('fan/private-calls')
  const words = useT('shared/private-calls')
  const { inMoney } = usePrices()
  const tokenPrice = useTokenPrice()
  const { other, side, price, freeSeconds, heldTokens, answerBy } = call
  const left = Math.max(0, Math.ceil((Date.parse(answerBy ?? '') - useNow(1_000)) / 1_000)) || 0
  useEffect(() => (side === 'performer' ? ring() : undefined), [side])
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-6 text-center">
      <div className="grid justify-items-center gap-3">
        <Avatar src={other.avatar} size="portrait" className="rounded-full p-1 ring-2 ring-live" />
        <p className="text-2xl font-semibold break-words" role="status">
          {t(side === 'fan' ? 'calling' : 'requests', { name: other.name })}
        </p>
        <p className="text-muted">
          {words.t('perMinute', { price: inMoney(price) })} ·{' '}
          <span className="tabular-nums">{t('secondsToAnswer', { count: left })}</span>
        </p>
        {side === 'fan' && freeSeconds === 0 && (
          <p className="text-sm text-muted">{t('fromFirstSecond', { name: other.name })}</p>
        )}
        {heldTokens !== null && <p className="text-sm text-muted">{t('held', { price: tokenPrice(heldTokens) })}</p>}
      </div>
      <OwnPicture camera={camera} className="relative aspect-video overflow-hidden rounded-card bg-scrim" />
      <Answer call={call} />
    </div>
  )
}

function Answer({ call: { _id, side } }: { call: PrivateCall }) {
  const { t } = useT('fan/private-calls')
  const words = useT('shared/private-calls')
  const textOf = useErrorText()
  const { mutate, isPending, variables } = useActOnCall(_id)
  const onError = (error: Error) => toast.error(textOf(error))
  const act = (name: 'accept' | 'decline' | 'cancel') => ({
    disabled: isPending,
    busy: isPending && variables === name,
    onClick: () => mutate(name, { onError }),
  })
  if (side === 'fan') {
    return (
      <Button variant="danger" size="lg" className="justify-self-center" {...act('cancel')}>
        <PhoneOff className="size-5" />
        {t('cancel')}
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Button variant="danger" size="lg" {...act('decline')}>
        <PhoneOff className="size-5" />
        {words.t('decline')}
      </Button>
      <Button size="lg" {...act('accept')}>
        <Phone className="size-5" />
        {words.t('accept')}
      </Button>
    </div>
  )
}
