export interface TipTextProps {
  /** Null: the fan wrote nothing. */
  text: string | null
}

/** What a fan wrote with a tip, below the line of the tip in a list. */
export function TipText({ text }: TipTextProps) {
  if (text === null) return null
  return (
    <span dir="auto" className="block max-w-sm text-sm font-normal break-words whitespace-pre-line text-muted">
      {text}
    </span>
  )
}
