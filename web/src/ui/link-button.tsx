import type { LinkProps } from 'react-router'
import { type ButtonLook, buttonStyle } from './button.tsx'
import { cn } from './cn.ts'
import { Link } from './link.tsx'

export interface LinkButtonProps extends LinkProps, ButtonLook {}

/** Looks like a button, navigates like a link. */
export function LinkButton({ className, variant, size, ...rest }: LinkButtonProps) {
  const classes = typeof className === 'string' ? className : undefined
  return <Link {...rest} className={cn(buttonStyle({ variant, size }), classes)} />
}
