import { type SyntheticEvent, useState } from 'react'
import { cn } from '../../ui/cn.ts'

type VideoFit = { onResize: (event: SyntheticEvent<HTMLVideoElement>) => void; className: string }

/** For a video that may fill the screen of a phone: an upright picture is cut to it, one that lies down stands above the chat. */
export function useVideoFit(fillsScreen: boolean): VideoFit {
  const [isUpright, setIsUpright] = useState(false)
  return {
    onResize: ({ currentTarget: { videoWidth, videoHeight } }) => setIsUpright(videoHeight > videoWidth),
    className: cn(
      fillsScreen && isUpright ? 'object-cover' : 'object-contain',
      fillsScreen && !isUpright && 'portrait:object-[50%_24%]',
    ),
  }
}
