import type { VariantProps } from 'class-variance-authority'
import { Link, type LinkProps } from 'react-router'
import { buttonStyle } from './button.tsx'
import { cn } from './cn.ts'

export interface LinkButtonProps extends LinkProps, VariantProps<typeof buttonStyle> {}

/** Looks like a button, navigates like a link. */
export function LinkButton({ className, variant, size, ...rest }: LinkButtonProps) {
  const classes = typeof className === 'string' ? className : undefined
  return <Link {...rest} className={cn(buttonStyle({ variant, size }), classes)} />
}
