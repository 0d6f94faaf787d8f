import type { COMMISSION_KINDS } from '@limelight/contract/commissions'
import { ACCESS, type Access, ITEM_PRICE } from '@limelight/contract/items'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/api/query-client.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { type Prices, usePrices } from '../../shared/payments/use-prices.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { ChoicePills } from '../../ui/form/choice-pills.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { Globe, Lock, UserCheck, Users } from '../../ui/icons.tsx'
import { tokensOfAmount } from './price-amount.ts'

export interface AccessFieldsProps {
  access: Access
  /** Tokens, as digits; empty while none is entered. */
  price: string
  onAccess: (access: Access) => void
  onPrice: (price: string) => void
  error: string | undefined
  /** What a sale of it is, for the share of the site. */
  kind: (typeof COMMISSION_KINDS)[number]
}

const ICONS = { free: Globe, followers: Users, subscribers: UserCheck, paid: Lock }

/** Who may see it, and what that costs: entered in money, stored in tokens. */
export function AccessFields({ access, price, onAccess, onPrice, error, kind }: AccessFieldsProps) {
  const { t } = useT('creator/feeds')
  const prices = usePrices()
  const [amount, setAmount] = useState(() => (price === '' ? '' : String(prices.worthOf(Number(price)))))
  const hint = usePriceHint(price, kind, prices)
  const enter = (text: string) => {
    setAmount(text)
    onPrice(tokensOfAmount(text, prices.worthOf(1)))
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChoicePills
        legend={t('access')}
        name="access"
        value={access}
        onChange={(chosen) => onAccess(ACCESS.find((one) => one === chosen) ?? access)}
        options={ACCESS.map((one) => {
          const Icon = ICONS[one]
          return {
            value: one,
            label: t(`accesses.${one}`),
            hint: t(`accessHints.${one}`),
            icon: <Icon className="size-4.5" />,
          }
        })}
      />
      {access === 'paid' && (
        <PriceInput
          label={t('price')}
          name="price"
          unit={prices.currency}
          min={prices.worthOf(ITEM_PRICE.min)}
          max={prices.worthOf(ITEM_PRICE.max)}
          value={amount}
          onChange={enter}
          hint={hint}
          error={error}
        />
      )}
    </div>
  )
}

const commissionQuery = callQuery('GET /performer/commission')

/** What fans pay, also in tokens, and what is left of it for the creator. */
function usePriceHint(price: string, kind: AccessFieldsProps['kind'], { inMoney, worthOf, money }: Prices) {
  const { t } = useT('creator/feeds')
  const tokenPrice = useTokenPrice()
  const commission = useQuery(commissionQuery)
  const tokens = Number(price)
  if (!(tokens > 0)) return undefined
  const percent = commission.data?.data.find((one) => one.kind === kind)?.percent
  if (percent === undefined) return t('worth', { money: tokenPrice(tokens) })
  const cents = Math.round(worthOf(tokens) * 100)
  const net = cents - Math.round((cents * percent) / 100)
  return `${t('worth', { money: tokenPrice(tokens) })} ${t('net', { money: net < 1 ? inMoney(0) : money(net / 100) })}`
}
