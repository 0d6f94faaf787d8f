import { useEffect, useState } from 'react'

type Answer<Value> = (value: Value) => void

/**
 * Connects a dialog with the calls that wait for its answer. Returns the function that answers while a call waits, else
 * undefined. `listen` gets the function that asks, and undefined once nobody would be asked any more; it is the same function
 * at every render, or nothing where there is no dialog.
 */
export function useAsked<Value>(
  listen: ((ask: (() => Promise<Value>) | undefined) => void) | null | undefined,
): Answer<Value> | undefined {
  const [resolve, setResolve] = useState<Answer<Value>>()
  useEffect(() => {
    if (!listen) return
    listen(() => new Promise((next) => setResolve(() => next)))
    return () => listen(undefined)
  }, [listen])
  return (
    resolve &&
    ((value) => {
      resolve(value)
      setResolve(undefined)
    })
  )
}
