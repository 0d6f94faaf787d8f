import type { MediaFile } from '@limelight/contract/core/media'
import { useEffect, useRef, useState } from 'react'
import { cn } from '../../ui/cn.ts'
import { srcSetOf } from '../../ui/src-set.ts'
import { pictureOf } from './picture-source.ts'
import { blurOf, meanColorOf } from './thumbhash.ts'

export interface HashedImageProps {
  file: MediaFile
  alt: string
  sizes: string
  className?: string
}

/** A picture over its mean colour, then over its blur while it loads: the colour is some bytes in the page, the blur is not. */
export function HashedImage({ file, alt, sizes, className }: HashedImageProps) {
  const image = useRef<HTMLImageElement>(null)
  const [isBlurred, setIsBlurred] = useState(false)
  useEffect(() => setIsBlurred(image.current?.complete === false), [])
  const blur = isBlurred ? blurOf(file.thumbhash) : undefined
  return (
    <img
      ref={image}
      src={pictureOf(file)}
      srcSet={srcSetOf(file.thumbnails)}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={() => setIsBlurred(false)}
      style={{
        backgroundColor: meanColorOf(file.thumbhash),
        ...(blur && { backgroundImage: `url(${blur})`, backgroundSize: 'cover' }),
      }}
      className={cn('size-full bg-sunken object-cover', className)}
    />
  )
}
