import type { PointerEvent, RefObject, SyntheticEvent } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Bold, Heading, Italic, List, Quote, Struck } from '../../../ui/editor-icons.ts'
import type { Icon } from '../../../ui/icons.tsx'
import { applyFormat } from './apply-format.ts'
import type { Format } from './toggle-format.ts'

export interface FormatBarProps {
  field: RefObject<HTMLTextAreaElement | null>
}

const FORMATS: readonly { format: Format; icon: Icon; keys?: string }[] = [
  { format: 'strong', icon: Bold, keys: 'Control+B Meta+B' },
  { format: 'emphasis', icon: Italic, keys: 'Control+I Meta+I' },
  { format: 'struck', icon: Struck },
  { format: 'heading', icon: Heading },
  { format: 'bullets', icon: List },
  { format: 'quote', icon: Quote },
]

/** Formats what is selected in the text, or the word and the line the cursor is in. */
export function FormatBar({ field }: FormatBarProps) {
  const { t } = useT('creator/feeds')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of the form around
    <div role="group" aria-label={t('format.label')} className="-ms-2.5 flex flex-wrap">
      {FORMATS.map(({ format, icon: SymbolOf, keys }) => (
        <Button
          key={format}
          variant="ghost"
          size="icon"
          aria-label={t(`format.${format}`)}
          title={t(`format.${format}`)}
          aria-keyshortcuts={keys}
          onPointerDown={keepInText}
          onMouseDown={keepInText}
          onClick={() => field.current && applyFormat(field.current, format)}
        >
          <SymbolOf className="size-5" />
        </Button>
      ))}
    </div>
  )
}

/** The keyboard of a phone stays open, and the selection where it is. */
function keepInText(event: PointerEvent | SyntheticEvent): void {
  event.preventDefault()
}
