import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

const SHARED =
  'inline-flex shrink-0 items-center whitespace-nowrap rounded-full font-semibold transition-[background,transform,color,border-color] active:scale-[.97] disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50'
const VARIANTS = {
  primary: 'bg-primary text-on-primary hover:bg-ink hover:text-bg',
  outline: 'border-[1.5px] border-line-strong bg-transparent text-ink hover:border-ink',
  soft: 'bg-sunken text-ink hover:bg-line',
  /** Buys the thing it lies on. */
  money: 'bg-money text-on-money hover:bg-money-strong',
  /** The same where several of them stand together. */
  moneySoft: 'bg-money-soft text-money-ink hover:bg-money hover:text-on-money',
  /** A second action as weighty as the first, which has the colour. */
  ink: 'bg-ink text-bg hover:opacity-90',
  ghost: 'text-muted hover:bg-sunken hover:text-ink',
  pressed: 'text-ink hover:bg-sunken',
  plain: 'text-ink hover:bg-sunken',
  danger: 'bg-danger-soft text-danger hover:bg-danger hover:text-surface',
  /** Ends what is on air, over a picture. */
  live: 'bg-live text-on-scrim hover:opacity-90',
  glass: 'bg-on-scrim/90 text-scrim hover:bg-on-scrim',
  /** Over a picture. Without a filter, which a video behind it would have computed for each of its pictures. */
  dark: 'bg-scrim/70 text-on-scrim hover:bg-scrim/90',
}
const SIZES = {
  md: 'h-11 justify-center gap-2 px-5 text-[15px]',
  sm: 'h-9 justify-center gap-2 px-3.5 text-sm',
  lg: 'h-13 justify-center gap-2 px-7 text-[17px]',
  icon: 'size-11 justify-center gap-2 sm:size-10',
  smallIcon: 'size-10 justify-center gap-2 sm:size-9',
  // In a row that is 44 pixels high itself.
  round: 'relative size-9 justify-center after:absolute after:-inset-1',
  // Several beside each other.
  tip: 'relative h-9 justify-center px-1 text-sm tabular-nums after:absolute after:inset-x-0 after:-inset-y-1',
  // An icon above a few letters.
  tall: 'min-w-11 flex-col justify-center gap-0.5 rounded-2xl px-2 py-2 text-xs',
  count: 'h-11 min-w-11 justify-center gap-1.5 px-3 text-[13px] tabular-nums sm:h-10',
  smallCount: 'h-9 min-w-11 justify-center gap-1.5 px-3.5 text-[13px] tabular-nums sm:h-8',
  // It looks small on a picture and is pressed like a large one.
  tile: 'relative h-8 justify-center gap-1 px-2.5 text-[13px] tabular-nums after:absolute after:-inset-1.5',
  header: 'h-10 justify-center gap-2 px-4 text-[13px] sm:h-9',
  face: 'h-11 justify-center gap-2 px-1 text-sm sm:h-10',
  // The action at the start, its price at the end.
  offer: 'h-13 w-full justify-between gap-2 px-6 text-[17px]',
}

export interface ButtonLook {
  /** `primary` where none is given. */
  variant?: keyof typeof VARIANTS | undefined
  /** `md` where none is given. */
  size?: keyof typeof SIZES | undefined
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and refuses clicks, keeping the size and the focus. */
  busy?: boolean
}

export function Button({
  className,
  variant,
  size,
  busy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cn(buttonStyle({ variant, size }), busy && 'relative', className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <>
          {/* Unseen, and still the name of the button. */}
          <span className="contents text-transparent [&_svg]:invisible">{children}</span>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner size="sm" />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

/** For links that look like a button. */
export function buttonStyle({ variant = 'primary', size = 'md' }: ButtonLook): string {
  return `${SHARED} ${VARIANTS[variant]} ${SIZES[size]}`
}
