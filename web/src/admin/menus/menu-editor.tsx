import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/member-icons.ts'
import { Section } from '../../ui/section.tsx'
import { blankEntry, type DraftEntry, moved } from './menu-draft.ts'
import { MenuEntryFields } from './menu-entry-fields.tsx'

export interface MenuEditorProps {
  menu: 'header' | 'footer'
  entries: readonly DraftEntry[]
  onChange: (entries: DraftEntry[]) => void
  /** The server's refusal of a field, by its path. */
  errorOf: (name: string) => string | undefined
}

const ENTRIES_MAX = 12

export function MenuEditor({ menu, entries, onChange, errorOf }: MenuEditorProps) {
  const { t } = useT('admin/menus')
  return (
    <Section framed title={t(`${menu}`)}>
      {entries.length === 0 && <p className="mb-4 text-[15px] text-muted">{t('none')}</p>}
      <ol className="grid gap-3">
        {entries.map((entry, index) => (
          <MenuEntryFields
            key={entry.key}
            entry={entry}
            name={`menus.${menu}.${index}`}
            label={t('entry', { menu: t(`${menu}`), position: index + 1 })}
            errorOf={errorOf}
            isFirst={index === 0}
            isLast={index === entries.length - 1}
            onChange={(next) => onChange(entries.map((other) => (other.key === entry.key ? next : other)))}
            onMove={(step) => onChange(moved(entries, index, step))}
            onRemove={() => onChange(entries.filter((other) => other.key !== entry.key))}
          />
        ))}
      </ol>
      {entries.length < ENTRIES_MAX && (
        <Button variant="outline" className="mt-4" onClick={() => onChange([...entries, blankEntry()])}>
          <Plus className="size-4.5" />
          {t('add')}
        </Button>
      )}
    </Section>
  )
}
