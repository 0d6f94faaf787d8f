import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ADDRESSES_MAX } from '@limelight/contract/commerce/orders'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { ADDRESS, anAddress } from '#test/shop'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('the first address is the default; another one takes its place, and stays alone', async () => {
  const fan = await aFan(app)
  const first = await anAddress(fan)
  const { data: second } = await fan.api('POST /addresses/create', { body: { ...ADDRESS, isDefault: true } })

  assert.deepEqual(await defaultsOf(fan), [second._id])
  assert.equal((await fan.api('GET /addresses/search')).data[0]?._id, second._id)
  await fan.api('DELETE /addresses/{id}', { params: { id: second._id } })
  assert.deepEqual(await defaultsOf(fan), [first])
})

test('a change keeps what it does not name', async () => {
  const fan = await aFan(app)
  const { data: address } = await fan.api('POST /addresses/create', {
    body: { ...ADDRESS, street2: 'Back door', phone: '+46 1', isDefault: true },
  })

  const { data } = await fan.api('PUT /addresses/{id}', { params: { id: address._id }, body: { city: 'Lund' } })

  assert.deepEqual([data.city, data.street2, data.phone, data.isDefault], ['Lund', 'Back door', '+46 1', true])
  assert.equal(data.street1, ADDRESS.street1)
})

test('there are ten at most, also when they are made at once, and one default', async () => {
  const fan = await aFan(app)

  const results = await Promise.allSettled(
    Array.from({ length: 14 }, () => fan.api('POST /addresses/create', { body: { ...ADDRESS, isDefault: true } })),
  )

  assert.equal(results.filter((result) => result.status === 'fulfilled').length, ADDRESSES_MAX)
  for (const result of results) if (result.status === 'rejected') assert.equal(result.reason.code, 'limit_reached')
  assert.equal((await defaultsOf(fan)).length, 1)
})

test('addresses of others are not there', async () => {
  const [fan, other] = [await aFan(app), await aFan(app)]
  const id = await anAddress(fan)

  await refuses('not_found', other.api('PUT /addresses/{id}', { params: { id }, body: { city: 'X' } }))
  await refuses('not_found', other.api('DELETE /addresses/{id}', { params: { id } }))
  assert.equal((await other.api('GET /addresses/search')).total, 0)
})

for (const [name, change] of [
  ['a country nobody knows', { country: 'ZZ' }],
  ['no city', { city: ' ' }],
  ['a phone number of letters', { phone: 'call me' }],
  ['no postal code where there are some', { country: 'SE', postalCode: '' }],
] as const) {
  test(`${name} is refused`, async () => {
    const fan = await aFan(app)
    const body = { ...ADDRESS, ...change } as typeof ADDRESS

    await refuses('request_invalid', fan.api('POST /addresses/create', { body }))
  })
}

test('countries without postal codes have addresses without one, until they move', async () => {
  const fan = await aFan(app)
  const { postalCode: _, ...withoutCode } = ADDRESS
  for (const country of ['AE', 'HK', 'QA', 'IE'] as const) {
    const { data } = await fan.api('POST /addresses/create', { body: { ...withoutCode, country } })
    assert.equal(data.postalCode, '')
    const params = { id: data._id }
    await refuses('request_invalid', fan.api('PUT /addresses/{id}', { params, body: { country: 'NO' } }))
    await fan.api('PUT /addresses/{id}', { params, body: { country: 'NO', postalCode: '0150' } })
  }
})

test('a phone number is taken in the digits of any script, with an extension', async () => {
  const fan = await aFan(app)
  for (const [typed, stored] of [
    ['+٩٧١ ٤ ١٢٣', '+971 4 123'],
    ['＋８１ ３', '+81 3'],
    ['(212) 555-0100 ext. 12', '(212) 555-0100 ext. 12'],
  ] as const) {
    const { data } = await fan.api('POST /addresses/create', { body: { ...ADDRESS, phone: typed } })
    assert.equal(data.phone, stored)
  }
})

async function defaultsOf(fan: Member): Promise<string[]> {
  const { data } = await fan.api('GET /addresses/search', { query: { pageSize: 100 } })
  return data.filter((address) => address.isDefault).map((address) => address._id)
}
