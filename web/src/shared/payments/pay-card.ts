import type { Card } from '@limelight/contract/finance/payments'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { FormRefusal } from '../../platform/form/form-errors.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { CardRefusal, type SaveCard } from './card-form-props.ts'
import { cardsQuery } from './payments.api.ts'
import { usableCards, useActiveGateway } from './usable-cards.ts'

export type PayCard = ReturnType<typeof usePayCard>

/**
 * The card of a payment: a saved one, or one that is entered in the payment's own form, which the same press saves and
 * charges. While none was chosen, `preferred` if it can still be used, or the first one.
 */
export function usePayCard(preferred?: string) {
  const cards = useQuery(cardsQuery)
  const gateway = useActiveGateway()
  const known = usableCards(cards.data?.data ?? [], gateway)
  const [chosen, setChosen] = useState<string>()
  const [wantsNew, setWantsNew] = useState(false)
  const [save, setSave] = useState<SaveCard>()
  const wasSaved = useRef(false)
  const explain = useRefusedCard(wasSaved)
  const cardId = chosen ?? (known.find((card) => card._id === preferred) ?? known[0])?._id
  const isEntering = cards.data !== undefined && (wantsNew || cardId === undefined)
  return {
    cards,
    known: known as readonly Card[],
    /** Of the saved card that is chosen; undefined while another is entered. */
    cardId: isEntering ? undefined : cardId,
    isEntering,
    canPay: isEntering ? save !== undefined : cardId !== undefined,
    choose: setChosen,
    enterNew: setWantsNew,
    /** For the fields: what saves them, once they can be saved. */
    register: useCallback((value: SaveCard | undefined) => setSave(() => value), []),
    /** The card to charge, saved first if it is a new one; what the fields get wrong is thrown. */
    async take(fields: FormData): Promise<string | undefined> {
      wasSaved.current = false
      if (!isEntering) return cardId
      const id = await save?.(fields)
      if (id === undefined) return undefined
      wasSaved.current = true
      setChosen(id)
      setWantsNew(false)
      return id
    },
    explain,
  }
}

/** A refusal as the form shows it: expiry has one field for two values, and a card that is saved is not entered again. */
function useRefusedCard(wasSaved: { current: boolean }) {
  const { t } = useT('shared/payments')
  return ({ fields, message }: FormRefusal, error: unknown): FormRefusal => {
    if (error instanceof CardRefusal) return { fields, message: error.message }
    if (wasSaved.current) return { fields, message: [message, t('card.isSaved')].filter(Boolean).join(' ') }
    return { message, fields: withExpiry(fields, t('card.expiryWrong')) }
  }
}

/** Pure: the API names month and year, the form has one field for both. */
export function withExpiry(fields: FormRefusal['fields'], text: string): FormRefusal['fields'] {
  return fields.expMonth || fields.expYear ? { ...fields, expiry: text } : fields
}
