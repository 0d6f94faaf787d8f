import { useEffect, useState } from 'react'

/** Hours, minutes and seconds since an instant, such as 1:02:09; undefined without one. */
export function useElapsed(since: string | null): string | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [])
  return since === null || now === undefined ? undefined : clockOf(now - Date.parse(since))
}

/** Pure. */
export function clockOf(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
