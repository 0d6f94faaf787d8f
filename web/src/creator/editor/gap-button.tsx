export type Gap = { text: string; onFill: () => void }

/** What is missing before something can be published; pressed, it leads there. */
export function GapButton({ text, onFill }: Gap) {
  return (
    <button
      type="button"
      onClick={onFill}
      className="min-h-11 justify-self-start rounded-full px-1 text-start text-sm font-semibold text-link hover:underline"
    >
      {text}
    </button>
  )
}
