import { cn } from '../../ui/cn.ts'

export interface StoryBarsProps {
  total: number
  current: number
  /** Undefined: the story stays until it is left. */
  seconds: number | undefined
  isPaused: boolean
}

/** How far the stories of a creator are; for the eye only, the number is said beside it. */
export function StoryBars({ total, current, seconds, isPaused }: StoryBarsProps) {
  return (
    <div aria-hidden="true" className="flex gap-1">
      {Array.from({ length: total }, (_, bar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their place
        <span key={bar} className="h-1 min-w-0 flex-1 overflow-hidden rounded-full bg-on-scrim/35">
          {bar <= current && (
            <span
              key={bar === current ? 'runs' : 'full'}
              className={cn(
                'block h-full origin-left rounded-full bg-on-scrim rtl:origin-right',
                bar === current && seconds !== undefined && 'animate-story',
              )}
              style={
                bar === current && seconds !== undefined
                  ? { animationDuration: `${seconds}s`, animationPlayState: isPaused ? 'paused' : 'running' }
                  : undefined
              }
            />
          )}
        </span>
      ))}
    </div>
  )
}
