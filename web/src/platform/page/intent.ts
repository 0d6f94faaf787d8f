import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { ownAddress } from '../own-address.ts'

/** What a visitor was about to do: it waits in the address while they log in or sign up. */
const PARAM = 'then'

/** Pure: a path on which `useIntent` with the same intent acts. */
export function pathWithIntent(path: string, intent: string): string {
  const url = ownAddress(path)
  url.searchParams.set(PARAM, intent)
  return url.pathname + url.search
}

/** Acts once where the address asks for one of these, and takes it out of the address, so that a reload does not repeat it. */
export function useIntent<Intent extends string>(intents: readonly Intent[], act: (intent: Intent) => void): void {
  const [params, setParams] = useSearchParams()
  const asked = intents.find((intent) => params.get(PARAM) === intent)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done does not change what is asked
  useEffect(() => {
    if (asked === undefined) return
    setParams(withoutIntent, { replace: true, preventScrollReset: true })
    act(asked)
  }, [asked])
}

function withoutIntent(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  rest.delete(PARAM)
  return rest
}
