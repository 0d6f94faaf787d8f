import type { DeliveryAddress } from '@limelight/contract/commerce/orders'
import { useFormat } from '../../platform/format.ts'

export interface AddressLinesProps {
  address: DeliveryAddress
  className?: string
}

/** As it stands on a parcel. */
export function AddressLines({ address, className }: AddressLinesProps) {
  const { formatCountry } = useFormat()
  const { name, street1, street2, postalCode, city, state, country, phone } = address
  const lines = [name, street1, street2, `${postalCode} ${city}`.trim(), state, formatCountry(country), phone]
  return (
    <address className={`text-[15px] break-words not-italic ${className ?? ''}`}>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
    </address>
  )
}
