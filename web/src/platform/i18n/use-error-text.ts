import { isApiError } from '@limelight/contract/client'
import { useCallback } from 'react'
import type { Namespaces } from './use-t.ts'
import { useT, type Words } from './use-t.ts'

type PlatformWords = Words<Namespaces['platform']>['t']

/** What a failure says to people, in their language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useT('platform')
  return useCallback((error) => errorText(error, t), [t])
}

/** Pure: the server says by itself why it refused, in the reader's language; what broke says only that (spec section 8). */
export function errorText(error: unknown, t: PlatformWords): string {
  if (!isApiError(error) || error.code === 'internal') return t('somethingWrong')
  return error.status === 0 ? t('unreachable') : error.message
}
