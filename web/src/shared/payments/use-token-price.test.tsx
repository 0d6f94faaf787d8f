import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createAppStore, StoreProvider } from '../../platform/store/store.ts'
import { useTokenAmount, useTokenPrice } from './use-token-price.ts'

function shown(showTokens?: boolean) {
  const settings = {
    siteName: 'Limelight',
    activeGateway: 'sandbox' as const,
    ...(showTokens !== undefined && { showTokens }),
  }
  const store = createAppStore({ viewer: null, settings })
  const wrapper = ({ children }: { children: ReactNode }) => <StoreProvider store={store}>{children}</StoreProvider>
  const { result } = renderHook(() => ({ price: useTokenPrice()(250), amount: useTokenAmount()(250) }), { wrapper })
  return result.current
}

test('money first, its tokens behind', () => {
  expect(shown()).toEqual({ price: '$2.50 (250 tokens)', amount: '250 tokens' })
})

test('money only, where the site shows no tokens', () => {
  expect(shown(false)).toEqual({ price: '$2.50', amount: '$2.50' })
})
