import { useCallback, useEffect, useRef } from 'react'

export type Devices = {
  /**
   * Asks for devices and gives back those of the request before. Undefined when they are not needed any more by the time
   * they are allowed: then they are given back at once. Throws what the browser throws while they are needed.
   */
  open: (ask: () => Promise<MediaStream>) => Promise<MediaStream | undefined>
  close: () => void
}

type Request = { stream: MediaStream | undefined }

/**
 * Camera and microphone of one component. They are given back when it ends, also when it ends, or asks again, while the
 * browser still asks the person: nobody would know of that stream, and it would stay on.
 */
export function useDevices(): Devices {
  const current = useRef<Request>(undefined)
  const close = useCallback(() => {
    if (current.current?.stream) stop(current.current.stream)
    current.current = undefined
  }, [])
  const open = useCallback<Devices['open']>(
    async (ask) => {
      close()
      const request: Request = { stream: undefined }
      const isCurrent = () => current.current === request
      current.current = request
      try {
        const stream = await ask()
        if (isCurrent()) request.stream = stream
        else stop(stream)
      } catch (error) {
        if (isCurrent()) throw error
      }
      return request.stream
    },
    [close],
  )
  useEffect(() => close, [close])
  return { open, close }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
