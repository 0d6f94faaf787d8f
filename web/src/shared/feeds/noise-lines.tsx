import { cn } from '../../ui/cn.ts'

export interface NoiseLinesProps {
  lines: number
}

const WIDTHS = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3']

/** What stands for text that is locked. The text itself never leaves the server, so there is nothing to find behind them. */
export function NoiseLines({ lines }: NoiseLinesProps) {
  return (
    <span aria-hidden className="grid gap-2 [mask-image:linear-gradient(black,transparent)]">
      {Array.from({ length: lines }, (_, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
          key={line}
          className={cn('block h-2.5 rounded-full bg-line-strong', WIDTHS[line % WIDTHS.length])}
        />
      ))}
    </span>
  )
}
