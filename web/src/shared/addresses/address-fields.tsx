import type { DeliveryAddress } from '@limelight/contract/commerce/orders'
import { needsPostalCode } from '@limelight/contract/commerce/postal-codes'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useCountries } from '../../platform/use-countries.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { NewAddress } from './addresses.api.ts'

export interface AddressFieldsProps {
  address: Partial<DeliveryAddress> | undefined
  errorOf: (name: string) => string | undefined
}

const LINES = [
  { name: 'name', autoComplete: 'name', maxLength: 100, required: true },
  { name: 'street1', autoComplete: 'address-line1', maxLength: 200, required: true },
  { name: 'street2', autoComplete: 'address-line2', maxLength: 200, required: false },
  { name: 'postalCode', autoComplete: 'postal-code', maxLength: 20, required: true, isHalf: true },
  { name: 'city', autoComplete: 'address-level2', maxLength: 100, required: true, isHalf: true },
  { name: 'state', autoComplete: 'address-level1', maxLength: 100, required: false },
] as const

/** The fields of an address, by the names the API and the browser's own address book know. */
export function AddressFields({ address, errorOf }: AddressFieldsProps) {
  const { t } = useT('shared/addresses')
  const [country, setCountry] = useState<NewAddress['country'] | ''>(address?.country ?? '')
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {LINES.map(({ name, ...line }) => (
        <TextField
          key={name}
          label={t(`fields.${name}`)}
          name={name}
          autoComplete={line.autoComplete}
          maxLength={line.maxLength}
          required={name === 'postalCode' ? needsPostalCode(country) : line.required}
          defaultValue={address?.[name] ?? ''}
          error={errorOf(name)}
          className={'isHalf' in line ? '' : 'sm:col-span-2'}
        />
      ))}
      <SelectField
        label={t('fields.country')}
        name="country"
        autoComplete="country"
        required
        placeholder={t('fields.chooseCountry')}
        defaultValue={address?.country ?? ''}
        // The select offers nothing else.
        onChange={(event) => setCountry(event.currentTarget.value as NewAddress['country'])}
        options={useCountries()}
        error={errorOf('country')}
      />
      <TextField
        label={t('fields.phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={address?.phone ?? ''}
        error={errorOf('phone')}
      />
    </div>
  )
}

/** What the fields above hold. */
export function addressIn(form: FormData): NewAddress {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    name: text('name'),
    street1: text('street1'),
    street2: text('street2'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postalCode'),
    // The select offers nothing else.
    country: text('country') as NewAddress['country'],
    phone: text('phone'),
  }
}
