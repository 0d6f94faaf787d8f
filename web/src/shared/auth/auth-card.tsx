import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

export interface AuthCardProps {
  title: string
  text?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The one task of a page without a frame. */
export function AuthCard({ title, text, footer, children }: AuthCardProps) {
  return (
    <div className="w-full max-w-md">
      <Card space="wide">
        <h1 className="text-2xl">{title}</h1>
        {text && <p className="mt-2 text-[15px] text-pretty text-muted">{text}</p>}
        <div className="mt-6">{children}</div>
      </Card>
      {footer && <div className="mt-5 grid gap-2 text-center text-[15px] text-muted">{footer}</div>}
    </div>
  )
}
