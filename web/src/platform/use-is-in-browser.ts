import { useEffect, useState } from 'react'

/** False on the server and in the first render of the browser, which have to be the same. */
export function useIsInBrowser(): boolean {
  const [isInBrowser, setIsInBrowser] = useState(false)
  useEffect(() => setIsInBrowser(true), [])
  return isInBrowser
}
