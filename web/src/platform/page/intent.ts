import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** What a visitor was about to do: it waits in the address while they log in or sign up. */
const PARAM = 'then'

/** Pure: a path on which `useIntent` with the same intent acts. */
export function pathWithIntent(path: string, intent: string): string {
  const url = new URL(path, 'http://same.origin')
  url.searchParams.set(PARAM, intent)
  return url.pathname + url.search
}

/** Acts once where the address asks for this intent, and takes it out of the address, so that a reload does not repeat it. */
export function useIntent(intent: string, act: () => void): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.get(PARAM) === intent
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done does not change what is asked
  useEffect(() => {
    if (!isAsked) return
    setParams(withoutIntent, { replace: true, preventScrollReset: true })
    act()
  }, [isAsked])
}

function withoutIntent(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  rest.delete(PARAM)
  return rest
}
