import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ArrowDown, Trash } from '../../ui/member-icons.ts'
import { ArrowUp } from '../../ui/more-icons.ts'
import type { DraftEntry } from './menu-draft.ts'

export interface MenuEntryFieldsProps {
  entry: DraftEntry
  /** The path of the entry in what is saved; its fields are below it. */
  name: string
  label: string
  errorOf: (name: string) => string | undefined
  isFirst: boolean
  isLast: boolean
  onChange: (entry: DraftEntry) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

export function MenuEntryFields({ entry, name, label, errorOf, ...place }: MenuEntryFieldsProps) {
  const { t } = useT('admin/menus')
  const { isFirst, isLast, onChange, onMove, onRemove } = place
  return (
    <li>
      <fieldset className="grid grid-cols-1 gap-3 rounded-2xl border border-line p-4 sm:grid-cols-2">
        <legend className="sr-only">{label}</legend>
        <TextField
          label={t('label')}
          name={`${name}.title`}
          required
          maxLength={60}
          value={entry.title}
          onChange={(event) => onChange({ ...entry, title: event.currentTarget.value })}
          error={errorOf(`${name}.title`)}
        />
        <TextField
          label={t('url')}
          name={`${name}.path`}
          required
          maxLength={500}
          placeholder="/page/…"
          value={entry.path}
          onChange={(event) => onChange({ ...entry, path: event.currentTarget.value })}
          error={errorOf(`${name}.path`)}
        />
        <Checkbox
          label={t('isNewTab')}
          checked={entry.isNewTab}
          onChange={(event) => onChange({ ...entry, isNewTab: event.currentTarget.checked })}
        />
        <div className="flex justify-end gap-1">
          <Button variant="ghost" size="icon" aria-label={t('up')} disabled={isFirst} onClick={() => onMove(-1)}>
            <ArrowUp />
          </Button>
          <Button variant="ghost" size="icon" aria-label={t('down')} disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown />
          </Button>
          <Button variant="ghost" size="icon" aria-label={t('remove')} onClick={onRemove}>
            <Trash />
          </Button>
        </div>
      </fieldset>
    </li>
  )
}
