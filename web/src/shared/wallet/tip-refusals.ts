import { isApiError } from '@limelight/contract/client'
import type { TipTarget } from '@limelight/contract/commerce/tips'
import { type FormRefusal, refusalAt } from '../../platform/form/form-errors.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { changedPriceOf } from '../payments/changed-price.ts'
import { usePrices } from '../payments/use-prices.ts'

type Typed = { name: string; text: string; target: TipTarget | undefined; onStale: () => void }

/** Says refusals where they can be answered: of the text at its field, since the tip itself would be taken, and of what it is for there. */
export function useTipRefusals({ name, text, target, onStale }: Typed) {
  const { t } = useT('shared/payments')
  const tips = useT('shared/tips')
  const { inMoney, tipTokens } = usePrices()
  return (refusal: FormRefusal, error: unknown): FormRefusal => {
    if (!isApiError(error)) return refusal
    const aboutTarget = target && messageOf(error, target)
    if (aboutTarget !== undefined) {
      onStale()
      return { fields: { targetId: aboutTarget }, message: null }
    }
    if (text.trim() === '') return error.code === 'amount_out_of_bounds' ? refusalAt(refusal, 'price') : refusal
    if (error.code === 'message_not_allowed')
      return { fields: { text: t('tip.textNotAllowed', { name }) }, message: null }
    const minimum = error.code === 'amount_out_of_bounds' ? limitOf(error.details, 'minimum') : 0
    return minimum > tipTokens.min
      ? { fields: { text: t('tip.textNeeds', { price: inMoney(minimum) }) }, message: null }
      : refusal
  }

  /** Somebody else was faster, or the creator has changed it: it is read anew. */
  function messageOf(error: { code: string; details: unknown }, { kind }: TipTarget): string | undefined {
    const price = changedPriceOf(error)
    if (price !== undefined) return t('unlock.changed', { price: inMoney(price) })
    if (error.code === 'not_for_sale' || error.code === 'not_found') return tips.t('gone')
    const maximum = error.code === 'amount_out_of_bounds' ? limitOf(error.details, 'maximum') : 0
    const isOverWish = kind === 'wish' && maximum > 0 && maximum < tipTokens.max
    return isOverWish ? tips.t('missing', { price: inMoney(maximum) }) : undefined
  }
}

function limitOf(details: unknown, name: 'minimum' | 'maximum'): number {
  if (typeof details !== 'object' || details === null) return 0
  const value: unknown = Reflect.get(details, name)
  return typeof value === 'number' ? value : 0
}
