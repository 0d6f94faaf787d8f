import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Ticket } from '../../ui/member-icons.ts'
import type { Checkout } from './use-checkout.ts'

export interface CouponFieldProps {
  checkout: Checkout
}

/** Folded away until somebody has a code; what was applied can be taken off again. */
export function CouponField({ checkout }: CouponFieldProps) {
  const { t } = useT('shared/checkout')
  const { couponCode, couponProblem, setCouponCode } = checkout
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  if (couponCode && !couponProblem) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <Ticket className="size-4.5 text-muted" />
          <span className="break-all">{couponCode}</span>
        </span>
        <Button variant="ghost" size="sm" onClick={() => setCouponCode(undefined)}>
          {t('coupon.remove')}
        </Button>
      </p>
    )
  }
  if (!isOpen) {
    return (
      <Button variant="ghost" size="sm" className="-ms-3 justify-self-start" onClick={() => setIsOpen(true)}>
        <Ticket className="size-4.5" />
        {t('coupon.have')}
      </Button>
    )
  }
  const code = typed.trim().toUpperCase()
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={t('coupon.code')}
        hideLabel
        placeholder={t('coupon.code')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        className="flex-1"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // It may stand inside of the form that pays.
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (code) setCouponCode(code)
        }}
        error={
          couponProblem && couponCode === code
            ? t(`coupon.problem.${couponReasonOf(couponProblem.details)}`)
            : undefined
        }
      />
      <Button variant="soft" disabled={!code} onClick={() => setCouponCode(code)}>
        {t('coupon.apply')}
      </Button>
    </div>
  )
}

const REASONS = ['unknown', 'not_started', 'ended', 'used_up', 'used', 'wrong_scope', 'below_minimum'] as const

/** Why a coupon is refused. */
export function couponReasonOf(details: unknown): (typeof REASONS)[number] {
  const reason = typeof details === 'object' && details !== null && 'reason' in details ? details.reason : undefined
  return REASONS.find((known) => known === reason) ?? 'unknown'
}
