import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'
import { ChevronDown } from '../../ui/icons.tsx'

export interface ChipProps {
  /** What is chosen with it, for those who hear it. */
  name: string
  icon?: ReactNode
  /** Of money, or missing; neither where absent. */
  tone?: 'money' | 'missing' | undefined
  onPress: () => void
  children: ReactNode
}

const TONES = {
  plain: 'bg-sunken text-ink hover:bg-line',
  money: 'bg-money-soft text-money-ink hover:bg-money hover:text-on-money tabular-nums',
  missing: 'border-[1.5px] border-dashed border-danger text-danger hover:bg-sunken',
}

/** One choice as a word; pressed, it opens what it is chosen from. */
export function Chip({ name, icon, tone, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className={cn(
        'flex h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-semibold whitespace-nowrap transition-colors sm:h-10',
        TONES[tone ?? 'plain'],
      )}
    >
      {icon}
      <span className="sr-only">{name}: </span>
      {children}
      <ChevronDown className="size-4 opacity-70" />
    </button>
  )
}
