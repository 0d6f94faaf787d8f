/** One way to speak to items of every kind through the API, for the suites that run over all kinds. */

import type { Access } from '@limelight/contract/content/access'
import type { ItemStatus, LockReason, SETTABLE_STATUSES } from '@limelight/contract/content/items'
import type { ItemKind } from '@limelight/contract/content-kinds'
import type { Member } from './builders.ts'
import { sample } from './media-samples.ts'
import { aFile } from './shop.ts'

export type Asker = Pick<Member, 'api'>
/** What a creator sets, whatever the kind. */
export type Publishing = {
  access?: Access
  price?: number
  suggestedPrice?: number
  /** Of posts, videos and galleries. */
  publicAt?: string
  minRank?: number
  status?: (typeof SETTABLE_STATUSES)[number]
  scheduleAt?: string
}
export type Item = {
  _id: string
  status: ItemStatus
  access?: Access
  price: number
  suggestedPrice?: number | undefined
  canView: boolean
  lockReason: LockReason | null
  isBought: boolean
  isBookmarked: boolean
  totalLike: number
  totalComment: number
  totalView: number
  scheduleAt: string | null
  publicAt: string | null
  requiredTier?: { rank: number; name: string } | undefined
  createdAt: string
  updatedAt: string
}
/** The price as it was shown, or that and what the fan chose. */
type Paying = number | { expectedPrice?: number; chosenPrice?: number }
type Page = { data: Item[]; total: number }

export type Driver = {
  /** Products are sold and nothing else. */
  accesses: readonly Access[]
  /** Complete, with one file of a sort that is rendered; shown as soon as that is done. */
  create: (by: Member, body?: Publishing) => Promise<Item>
  change: (by: Member, id: string, body: Publishing & { updatedAt?: string }) => Promise<Item>
  remove: (by: Member, id: string) => Promise<unknown>
  read: (by: Asker, id: string) => Promise<Item>
  readOwn: (by: Member, id: string) => Promise<Item>
  look: (by: Asker, id: string) => Promise<unknown>
  list: (by: Asker, performer: Member) => Promise<Page>
  listOwn: (by: Member, status?: Publishing['status']) => Promise<Page>
  listBookmarked: (by: Member) => Promise<Page>
  buy: (fan: Member, id: string, paying?: Paying) => Promise<unknown>
}

const feed: Driver = {
  accesses: ['free', 'followers', 'subscribers', 'paid'],
  async create({ api }, body) {
    const { data } = await api('POST /performer/feeds/photo/upload', { files: { file: await picture() } })
    return (
      await api('POST /performer/feeds', {
        body: { type: 'photo', text: 'An item', fileIds: [data._id], access: 'free', ...body },
      })
    ).data
  },
  change: async ({ api }, id, body) => (await api('PUT /performer/feeds/{id}', { params: { id }, body })).data,
  remove: ({ api }, id) => api('DELETE /performer/feeds/{id}', { params: { id } }),
  read: async ({ api }, id) => (await api('GET /user/feeds/{id}', { params: { id } })).data,
  readOwn: async ({ api }, id) => (await api('GET /performer/feeds/{id}', { params: { id } })).data,
  look: ({ api }, id) => api('POST /user/feeds/{id}/view', { params: { id } }),
  list: ({ api }, { username }) => api('GET /user/feeds/search/{username}', { params: { username } }),
  listOwn: ({ api }, status) => api('GET /performer/feeds', { query: { ...(status && { status }) } }),
  listBookmarked: ({ api }) => api('GET /reactions/feeds/bookmark'),
  buy: ({ api }, id, paying) => api('POST /wallet/charges/feed/{id}', { params: { id }, body: priced(paying) }),
}

const video: Driver = {
  accesses: feed.accesses,
  create: async ({ api }, body) =>
    (
      await api('POST /performer/performer-assets/videos/upload', {
        body: { title: 'An item', access: 'free', ...body },
        files: { video: new Blob([new Uint8Array(await sample('small.mp4'))]) },
      })
    ).data,
  change: async ({ api }, id, body) =>
    (await api('PUT /performer/performer-assets/videos/edit/{id}', { params: { id }, body, files: {} })).data,
  remove: ({ api }, id) => api('DELETE /performer/performer-assets/videos/{id}', { params: { id } }),
  read: async ({ api }, id) => (await api('GET /performer-assets/videos/{id}', { params: { id } })).data,
  readOwn: async ({ api }, id) =>
    (await api('GET /performer/performer-assets/videos/{id}/view', { params: { id } })).data,
  look: ({ api }, id) => api('POST /performer-assets/videos/{id}/view', { params: { id } }),
  list: ({ api }, { id }) => api('GET /performer-assets/videos/search', { query: { performerId: id } }),
  listOwn: ({ api }, status) =>
    api('GET /performer/performer-assets/videos/search', { query: { ...(status && { status }) } }),
  listBookmarked: ({ api }) => api('GET /reactions/videos/bookmark'),
  buy: ({ api }, id, paying) => api('POST /wallet/charges/video/{id}', { params: { id }, body: priced(paying) }),
}

const gallery: Driver = {
  accesses: feed.accesses,
  async create({ api }, body) {
    const { data } = await api('POST /performer/performer-assets/galleries', {
      body: { title: 'An item', access: 'free', ...body },
    })
    await api('POST /performer/performer-assets/photos/upload', {
      body: { galleryId: data._id },
      files: { photo: await picture() },
    })
    return data
  },
  change: async ({ api }, id, body) =>
    (await api('PUT /performer/performer-assets/galleries/{id}', { params: { id }, body })).data,
  remove: ({ api }, id) => api('DELETE /performer/performer-assets/galleries/{id}', { params: { id } }),
  read: async ({ api }, id) => (await api('GET /performer-assets/galleries/{id}', { params: { id } })).data,
  readOwn: async ({ api }, id) =>
    (await api('GET /performer/performer-assets/galleries/{id}/view', { params: { id } })).data,
  look: ({ api }, id) => api('POST /performer-assets/galleries/{id}/view', { params: { id } }),
  list: ({ api }, { id }) => api('GET /performer-assets/galleries/search', { query: { performerId: id } }),
  listOwn: ({ api }, status) =>
    api('GET /performer/performer-assets/galleries/search', { query: { ...(status && { status }) } }),
  listBookmarked: ({ api }) => api('GET /reactions/galleries/bookmark'),
  buy: ({ api }, id, paying) => api('POST /wallet/charges/gallery/{id}', { params: { id }, body: priced(paying) }),
}

const product: Driver = {
  accesses: ['paid'],
  async create(by, body = {}) {
    const { access: _access, publicAt: _publicAt, minRank: _minRank, price, status, ...rest } = body
    const { data } = await by.api('POST /performer/performer-assets/products/photo/upload', {
      files: { file: await picture() },
    })
    return (
      await by.api('POST /performer/performer-assets/products', {
        body: {
          type: 'digital',
          name: 'An item',
          digitalId: await aFile(by),
          photoId: data._id,
          ...rest,
          ...(status && { status }),
          ...(price === undefined ? status !== 'draft' && { price: 30 } : { price }),
        },
      })
    ).data
  },
  change: async ({ api }, id, { access: _access, publicAt: _publicAt, minRank: _minRank, ...body }) =>
    (await api('PUT /performer/performer-assets/products/{id}', { params: { id }, body })).data,
  remove: ({ api }, id) => api('DELETE /performer/performer-assets/products/{id}', { params: { id } }),
  read: async ({ api }, id) => (await api('GET /performer-assets/products/{id}', { params: { id } })).data,
  readOwn: async ({ api }, id) =>
    (await api('GET /performer/performer-assets/products/{id}/view', { params: { id } })).data,
  look: ({ api }, id) => api('POST /performer-assets/products/{id}/view', { params: { id } }),
  list: ({ api }, { id }) => api('GET /performer-assets/products/search', { query: { performerId: id } }),
  listOwn: ({ api }, status) =>
    api('GET /performer/performer-assets/products/search', { query: { ...(status && { status }) } }),
  listBookmarked: ({ api }) => api('GET /reactions/products/bookmark'),
  buy: ({ api }, id, paying) => api('POST /wallet/charges/product/{id}', { params: { id }, body: priced(paying) }),
}

/** A new kind does not compile before it has a driver, and then every suite runs over it. */
export const DRIVERS: Record<ItemKind, Driver> = { feed, video, gallery, product }

let cached: Blob | undefined
async function picture(): Promise<Blob> {
  cached ??= new Blob([new Uint8Array(await sample('small.jpg'))])
  return cached
}

function priced(paying: Paying = {}): Exclude<Paying, number> {
  return typeof paying === 'number' ? { expectedPrice: paying } : paying
}
