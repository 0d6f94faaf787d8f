import { useEffect, useRef } from 'react'
import { cn } from '../../ui/cn.ts'

export interface SoftPosterProps {
  src: string
  className?: string
}

/** So few pixels that the browser's enlarging makes them soft. */
const PIXELS = 20

/**
 * A picture out of focus, behind a stream. Drawn small once: a filter would be computed again for each picture of the video that moves in
 * front of it.
 */
export function SoftPoster({ src, className }: SoftPosterProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const image = new Image()
    image.onload = () => {
      const side = Math.min(image.naturalWidth, image.naturalHeight)
      const [left, top] = [(image.naturalWidth - side) / 2, (image.naturalHeight - side) / 2]
      canvas.current?.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, PIXELS, PIXELS)
    }
    image.src = src
    return () => {
      image.onload = null
    }
  }, [src])
  return (
    <canvas
      ref={canvas}
      width={PIXELS}
      height={PIXELS}
      aria-hidden
      className={cn('absolute inset-0 size-full', className)}
    />
  )
}
