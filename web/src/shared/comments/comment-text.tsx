import { textParts } from '@limelight/contract/text-parts'

export interface CommentTextProps {
  text: string
}

/** Plain text; only web addresses become links, which say that we do not vouch for them. */
export function CommentText({ text }: CommentTextProps) {
  return (
    <p dir="auto" className="text-[15px] leading-relaxed break-words whitespace-pre-line">
      {textParts(text).map(({ kind, text: words, start }) =>
        kind === 'link' ? (
          <a
            key={start}
            href={words}
            target="_blank"
            rel="nofollow ugc noopener"
            className="font-medium break-all text-link underline"
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
