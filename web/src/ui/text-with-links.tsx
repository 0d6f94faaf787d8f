import { textParts } from '@limelight/contract/text-parts'
import { cn } from './cn.ts'

export interface TextWithLinksProps {
  text: string
  className?: string
  linkClassName?: string
}

/** Plain text of members; only web addresses become links, which say that we do not vouch for them. */
export function TextWithLinks({ text, className, linkClassName }: TextWithLinksProps) {
  return (
    <p dir="auto" className={cn('break-words whitespace-pre-line', className)}>
      {textParts(text).map(({ kind, text: words, start }) =>
        kind === 'link' ? (
          <a
            key={start}
            href={words}
            target="_blank"
            rel="nofollow ugc noopener"
            className={cn('break-all underline', linkClassName)}
          >
            {words}
          </a>
        ) : (
          words
        ),
      )}
    </p>
  )
}
