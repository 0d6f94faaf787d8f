import { useT } from '../../platform/i18n/use-t.ts'

export interface KeywordListProps {
  /** Of the search field; those of the list and its options begin with it. */
  id: string
  keywords: readonly string[]
  /** The place of the one that Enter chooses; -1: none. */
  active: number
  isShown: boolean
  onChoose: (keyword: string) => void
}

/** The list of a combobox, below its field, which keeps the focus. */
export function KeywordList({ id, keywords, active, isShown, onChoose }: KeywordListProps) {
  const { t } = useT('shared/search')
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('popularShown')}
      hidden={!isShown}
      className="absolute inset-x-0 top-full z-50 mt-1.5 rounded-2xl border border-line bg-raised p-1.5 shadow-high"
    >
      {keywords.map((keyword, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which points at the option
        <div
          key={keyword}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Before the field loses the focus, which closes the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(keyword)}
          className="cursor-pointer truncate rounded-xl px-3.5 py-2.5 text-[15px] hover:bg-sunken aria-selected:bg-sunken"
        >
          {keyword}
        </div>
      ))}
    </div>
  )
}
