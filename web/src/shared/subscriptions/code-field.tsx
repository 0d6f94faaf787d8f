import { isApiError } from '@limelight/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Ticket } from '../../ui/member-icons.ts'
import { couponReasonOf } from '../checkout/coupon-field.tsx'
import type { Checkout } from '../checkout/use-checkout.ts'
import { openOffersQuery } from './offers.api.ts'
import type { Offer } from './use-offer.ts'

export interface CodeFieldProps {
  performerId: string
  offer: Offer
  checkout: Checkout
}

/** One field for both: the code of an offer of this creator, or else of a coupon of the site. */
export function CodeField({ performerId, offer, checkout }: CodeFieldProps) {
  const { t } = useT('shared/subscriptions')
  const coupon = useT('shared/checkout')
  const textOf = useErrorText()
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { couponCode, couponProblem, setCouponCode } = checkout
  const code = typed.trim().toUpperCase()
  const applied = offer.code ?? (couponProblem ? undefined : couponCode)
  if (applied !== undefined) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <Ticket className="size-4.5 text-muted" />
          <span className="break-all">{applied}</span>
        </span>
        <Button variant="ghost" size="sm" onClick={remove}>
          {coupon.t('coupon.remove')}
        </Button>
      </p>
    )
  }
  if (!isOpen) {
    return (
      <Button variant="ghost" size="sm" className="-ms-3 justify-self-start" onClick={() => setIsOpen(true)}>
        <Ticket className="size-4.5" />
        {t('code.have')}
      </Button>
    )
  }
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={t('code.label')}
        hideLabel
        placeholder={t('code.label')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        className="flex-1"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefusal(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void apply()
        }}
        error={refusal ?? problemOf()}
      />
      <Button variant="soft" busy={isAsking} disabled={!code} onClick={() => void apply()}>
        {coupon.t('coupon.apply')}
      </Button>
    </div>
  )

  function remove(): void {
    offer.setCode(undefined)
    setCouponCode(undefined)
  }

  async function apply(): Promise<void> {
    if (!code || isAsking) return
    setIsAsking(true)
    setRefusal(undefined)
    try {
      await client.fetchQuery({ ...openOffersQuery(performerId, code), staleTime: 0 })
      setCouponCode(undefined)
      offer.setCode(code)
    } catch (error) {
      if (isApiError(error) && error.code === 'offer_unknown') setCouponCode(code)
      else setRefusal(textOf(error))
    } finally {
      setIsAsking(false)
    }
  }

  function problemOf(): string | undefined {
    if (!couponProblem || couponCode !== code) return undefined
    const reason = couponReasonOf(couponProblem.details)
    return reason === 'unknown' ? t('code.unknown') : coupon.t(`coupon.problem.${reason}`)
  }
}
