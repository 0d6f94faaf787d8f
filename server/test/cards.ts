/** Cards of the built-in gateway, added as a fan adds them. */
import type { CountryCode } from '@limelight/contract/countries'
import type { CardId } from '@limelight/contract/ids'
import type { Member } from './builders.ts'

export const NUMBERS = {
  succeeds: '4242 4242 4242 4242',
  authenticates: '4000 0000 0000 3220',
  lacksFunds: '4000 0000 0000 9995',
  isDisputed: '4000 0000 0000 0259',
  isDeclined: '4000 0000 0000 0002',
} as const

/** Expires far behind any date that tests move the clock to. */
export async function aCard(
  fan: Member,
  number: keyof typeof NUMBERS = 'succeeds',
  country?: CountryCode,
): Promise<CardId> {
  const { data } = await fan.api('POST /{gateway}/cards', {
    params: { gateway: 'sandbox' },
    body: {
      number: NUMBERS[number],
      expMonth: 12,
      expYear: 2099,
      cvc: '123',
      holderName: fan.username,
      ...(country && { country }),
    },
  })
  return data._id
}
