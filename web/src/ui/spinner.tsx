import { cn } from './cn.ts'

export interface SpinnerProps {
  size?: keyof typeof SIZES
  className?: string
  label?: string
}

const SIZES = { sm: 'size-4', md: 'size-5', lg: 'size-8', xl: 'size-10' }

export function Spinner({ size = 'md', className, label }: SpinnerProps) {
  return (
    <span
      role={label ? 'status' : undefined}
      className={cn(
        'inline-block animate-spin rounded-full border-2 border-current border-e-transparent',
        SIZES[size],
        className,
      )}
    >
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
