import type { SettingRow } from '@limelight/contract/core/settings'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SECTIONS } from './sections.ts'

export interface SectionListProps {
  current: SettingRow['group']
  onChoose: (group: string) => void
}

/** All groups under headings beside the form; on phones one field to choose from, so that none hides beyond an edge. */
export function SectionList({ current, onChoose }: SectionListProps) {
  const { t } = useT('admin/settings')
  return (
    <>
      <div className="lg:hidden">
        <SelectField
          label={t('section')}
          hideLabel
          value={current}
          options={SECTIONS.flatMap(({ groups }) =>
            groups.map((group) => ({ value: group, label: t(`groups.${group}`) })),
          )}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      </div>
      <nav aria-label={t('section')} className="sticky top-8 grid content-start gap-0.5 max-lg:hidden">
        {SECTIONS.map(({ name, groups }) => (
          <div key={name} className="grid gap-0.5 pb-3">
            <p className="px-3 pb-1 text-xs font-semibold text-faint">{t(`sections.${name}`)}</p>
            {groups.map((group) => (
              <Link
                key={group}
                to={`?group=${group}`}
                preventScrollReset
                aria-current={group === current ? 'page' : undefined}
                className="rounded-xl px-3 py-2 text-[15px] font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
              >
                {t(`groups.${group}`)}
              </Link>
            ))}
          </div>
        ))}
      </nav>
    </>
  )
}
