import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { CircleAlert, CircleCheck, Info } from '../icons.tsx'

export interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger'
  title?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

const TONES = {
  info: { style: 'bg-sunken text-ink', Icon: Info },
  success: { style: 'bg-success-soft text-success', Icon: CircleCheck },
  warning: { style: 'bg-warning-soft text-warning', Icon: CircleAlert },
  danger: { style: 'bg-danger-soft text-danger', Icon: CircleAlert },
}

/** A few sentences that belong to the page: the state of an account, the refusal of a form. */
export function Notice({ tone = 'info', title, action, children }: NoticeProps) {
  const { style, Icon } = TONES[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn('flex flex-wrap items-start gap-3 rounded-field px-4 py-3 text-[15px]', style)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-[min(14rem,80%)] flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
      {action}
    </div>
  )
}
