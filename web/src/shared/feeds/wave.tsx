import { barsOf, wavePath } from './wave-path.ts'

export interface WaveProps {
  peaks: readonly number[]
  /** How many there is room for; of more, neighbours are taken together. */
  most?: number
  className: string
}

/** The bars of a recording in the colour of the text around, stretched to their place. */
export function Wave({ peaks, most, className }: WaveProps) {
  const bars = barsOf(peaks, most)
  return (
    <svg aria-hidden viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" className={className}>
      <path d={wavePath(bars)} fill="currentColor" />
    </svg>
  )
}
