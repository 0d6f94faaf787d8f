/** Screens in tests: the real components over a network that each test answers. */
import type { Contract } from '@limelight/contract/contract'
import type { ErrorCode } from '@limelight/contract/errors'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { getQueryClient } from './platform/api/query-client.ts'
import { type AuthUser, createAppStore, openStore, StoreProvider } from './platform/store/store.ts'
import { Toaster } from './ui/feedback/toaster.tsx'

type Refusal = { status: number; code: ErrorCode; details?: object }
type Answer = { body: object } | { refusal: Refusal } | 'offline'
/** By call; several answers are given one after the other, the last one for ever. */
export type Answers = { [K in keyof Contract]?: Answer | readonly Answer[] }
type Sent = { call: string; path: string; body: unknown }

export const says = (body: object): Answer => ({ body })
export const refuses = (status: number, code: ErrorCode, details?: object): Answer => ({
  refusal: { status, code, ...(details && { details }) },
})
export const rows = (...data: object[]): Answer => says({ data, total: data.length })

type Options = { answers?: Answers; at?: string; viewer?: Partial<AuthUser> | null }

const SETTINGS = { siteName: 'Limelight', activeGateway: 'sandbox', currency: 'USD', tokenValue: 1 } as const
const FAN: Partial<AuthUser> = { _id: 'fan-1' as AuthUser['_id'], role: 'fan', name: 'Ada', balance: 1_000 }
export const OWNER: Partial<AuthUser> = { role: 'operator', operatorRole: 'owner', name: 'Olga' }

/** Shows a screen to a fan with 1,000 tokens unless another viewer is given, and says what it sends and where it leads. */
export function showScreen(screen: ReactNode, { answers = {}, at = '/', viewer = FAN }: Options = {}) {
  const sent = startNetwork(answers)
  // Screens look at few fields of the account.
  const facts = { viewer: viewer as AuthUser | null, settings: SETTINGS }
  const store = openStore(facts)
  store.setState(createAppStore(facts).getState(), true)
  getQueryClient().clear()
  const place = { current: at }
  render(
    <QueryClientProvider client={getQueryClient()}>
      <StoreProvider store={store}>
        <MemoryRouter initialEntries={[at]}>
          {screen}
          <Toaster />
          <Place onPlace={(address) => (place.current = address)} />
        </MemoryRouter>
      </StoreProvider>
    </QueryClientProvider>,
  )
  return { sent, store, place: () => place.current }
}

function Place({ onPlace }: { onPlace: (address: string) => void }) {
  const { pathname, search } = useLocation()
  onPlace(pathname + search)
  return null
}

/** Answers as a server, or a lost connection, does. A call without an answer fails, and its name is printed. */
function startNetwork(answers: Answers): Sent[] {
  const sent: Sent[] = []
  const left = new Map(Object.entries(answers).map(([call, given]) => [call, [given].flat() as Answer[]]))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.replace(/^\/api/, '')
    const method = init.method ?? 'GET'
    const call = [...left.keys()].find((key) => isCall(key, method, path))
    sent.push({ call: call ?? `${method} ${path}`, path, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const given = call === undefined ? undefined : left.get(call)
    const answer = given && given.length > 1 ? given.shift() : given?.[0]
    if (!answer) console.error(`nothing answers ${method} ${path}`)
    if (!answer || answer === 'offline') throw new TypeError('Failed to fetch')
    if ('body' in answer) return Response.json(answer.body)
    const { status, code, details } = answer.refusal
    return Response.json({ statusCode: status, code, message: `Refused: ${code}.`, details }, { status })
  })
  return sent
}

function isCall(key: string, method: string, address: string): boolean {
  const [ofMethod, pattern = ''] = key.split(' ')
  const expression = pattern.replace(/\{\w+\}/g, '[^/]+')
  return ofMethod === method && new RegExp(`^${expression}$`).test(address.split('?')[0] ?? '')
}
