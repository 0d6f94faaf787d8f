import type { Photo } from '@limelight/contract/content/galleries'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { photosOfGalleryQuery } from './studio-galleries.api.ts'
import { useIsOrderSaving, usePhotoOrder } from './use-photo-order.ts'

const GALLERY = 'gallery-1'
/** What the hook looks at of a photo. */
const photos = (...ids: string[]) => ids.map((_id) => ({ _id })) as Photo[]

afterEach(() => {
  vi.unstubAllGlobals()
  getQueryClient().clear()
})

/** A server that stores the order it is sent, once each saving is let through. */
function startServer(...first: string[]) {
  let order = first
  const waiting: (() => void)[] = []
  const saved: string[][] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(input, 'http://site.test'), init)
    if (request.method === 'GET') return Response.json({ data: photos(...order), total: order.length })
    const { photoIds } = (await request.json()) as { photoIds: string[] }
    await new Promise<void>((resolve) => waiting.push(resolve))
    if (photoIds.includes('gone')) return Response.json({ code: 'request_invalid' }, { status: 422 })
    order = photoIds
    saved.push(photoIds)
    return Response.json({ data: { _id: GALLERY } })
  })
  return { saved, waiting, letOneThrough: () => act(async () => waiting.shift()?.()) }
}

async function start() {
  const client = getQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      const { data = [] } = useQuery(photosOfGalleryQuery(GALLERY))
      const { shown, move } = usePhotoOrder(GALLERY, data)
      return { move, isSaving: useIsOrderSaving(GALLERY), order: shown.map(({ _id }) => _id as string) }
    },
    { wrapper },
  )
  await vi.waitFor(() => expect(result.current.order).not.toEqual([]))
  return { result, refresh: () => act(() => client.invalidateQueries(photosOfGalleryQuery(GALLERY))) }
}

test('what is asked for meanwhile does not bring the old order back', async () => {
  const server = startServer('a', 'b', 'c')
  const { result, refresh } = await start()

  act(() => result.current.move(2, 0))
  await refresh()
  expect(result.current).toMatchObject({ order: ['c', 'a', 'b'], isSaving: true })
  act(() => result.current.move(0, 1))
  await vi.waitFor(() => expect(server.waiting).toHaveLength(1))
  await server.letOneThrough()
  expect(result.current.order).toEqual(['a', 'c', 'b'])
  await vi.waitFor(() => expect(server.waiting).toHaveLength(1))
  await server.letOneThrough()

  await vi.waitFor(() => expect(result.current).toMatchObject({ order: ['a', 'c', 'b'], isSaving: false }))
  expect(server.saved).toEqual([
    ['c', 'a', 'b'],
    ['a', 'c', 'b'],
  ])
})

test('an order that is refused is given up', async () => {
  const server = startServer('a', 'b', 'gone')
  const { result } = await start()

  act(() => result.current.move(0, 1))
  expect(result.current.order).toEqual(['b', 'a', 'gone'])
  await vi.waitFor(() => expect(server.waiting).toHaveLength(1))
  await server.letOneThrough()

  await vi.waitFor(() => expect(result.current).toMatchObject({ order: ['a', 'b', 'gone'], isSaving: false }))
})
