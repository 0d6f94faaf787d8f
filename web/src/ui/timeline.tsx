import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { distinct } from './distinct.ts'
import { TimeAgo } from './time-ago.tsx'

export interface TimelineProps {
  /** Newest last, as it happened. */
  events: readonly { title: ReactNode; note: string; createdAt: string; actor?: string | null | undefined }[]
}

/** What happened to something, step by step. */
export function Timeline({ events }: TimelineProps) {
  const keys = distinct(events.map(({ createdAt }) => createdAt))
  return (
    <ol className="grid grid-cols-1">
      {events.map(({ title, note, createdAt, actor }, index) => {
        const isLast = index === events.length - 1
        return (
          <li key={keys[index]} className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pb-5 last:pb-0">
            {!isLast && <span aria-hidden className="absolute start-[7px] top-4 bottom-0 w-px bg-line" />}
            <span
              aria-hidden
              className={cn(
                'mt-1 size-[15px] rounded-full',
                isLast ? 'bg-link' : 'border-2 border-line-strong bg-surface',
              )}
            />
            <div className="min-w-0">
              <p className={isLast ? 'font-semibold' : undefined}>{title}</p>
              {note && <p className="text-sm break-words">{note}</p>}
              <p className="text-sm text-muted">
                <TimeAgo at={createdAt} />
                {actor && ` · ${actor}`}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
