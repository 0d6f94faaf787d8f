/** Products for tests: on the shelf at once, sold by a new performer unless one is given. */
import type { Input } from '@limelight/contract/api'
import type { products } from '@limelight/contract/content/products'
import type { AddressId, ProductId } from '@limelight/contract/ids'
import type { TestApp } from './app.ts'
import { aPerformer, type Member } from './builders.ts'

type NewProduct = Input<(typeof products)['POST /performer/performer-assets/products']['body']>
export type TestProduct = { id: ProductId; performer: Member }

export async function aProduct(
  app: TestApp,
  { by, ...body }: { by?: Member } & Partial<NewProduct> = {},
): Promise<TestProduct> {
  const performer = by ?? (await aPerformer(app))
  const isDigital = body.type === 'digital'
  const { data } = await performer.api('POST /performer/performer-assets/products', {
    body: {
      type: 'physical',
      name: 'A print',
      price: 100,
      ...(isDigital ? { digitalId: await aFile(performer) } : { stock: 10 }),
      ...body,
    },
  })
  return { id: data._id, performer }
}

/** What buyers of a digital product get. */
export async function aFile({ api }: Member, content = 'what was paid for') {
  const { data } = await api('POST /performer/performer-assets/products/digital/upload', {
    files: { file: new File([content], 'notes.txt') },
  })
  return data._id
}

export const ADDRESS = {
  name: 'Ada Example',
  street1: 'Main Street 1',
  city: 'Malmö',
  postalCode: '211 20',
  country: 'SE',
} as const

export async function anAddress({ api }: Member): Promise<AddressId> {
  return (await api('POST /addresses/create', { body: ADDRESS })).data._id
}
