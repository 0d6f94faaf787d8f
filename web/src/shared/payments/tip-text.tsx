export interface TipTextProps {
  /** Null: the fan wrote nothing. */
  text: string | null
  /** Of what it was for; null: nothing in particular. */
  title: string | null
}

/** What a tip was for and what a fan wrote with it, below the line of the tip in a list. */
export function TipText({ text, title }: TipTextProps) {
  return (
    <>
      {title !== null && (
        <span dir="auto" className="block max-w-sm text-sm font-normal break-words">
          {title}
        </span>
      )}
      {text !== null && (
        <span dir="auto" className="block max-w-sm text-sm font-normal break-words whitespace-pre-line text-muted">
          {text}
        </span>
      )}
    </>
  )
}
