import type { SettingKey, SettingRow } from '@limelight/contract/core/settings'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { SettingField } from './setting-field.tsx'
import { saveSettings } from './settings.api.ts'
import { type Draft, isChanged, parseChanges, shownValue } from './settings-form.ts'

export interface SettingsGroupProps {
  rows: readonly SettingRow[]
}

/** One group is one form: its changes are saved together or not at all. */
export function SettingsGroup({ rows }: SettingsGroupProps) {
  const { t } = useT('admin/settings')
  const ui = useT('ui')
  const [draft, setDraft] = useState<Draft>({})
  const [notNumbers, setNotNumbers] = useState<readonly SettingKey[]>([])
  const form = useForm({
    submit: async () => {
      const parsed = parseChanges(rows, draft)
      setNotNumbers(parsed.notNumbers)
      if (parsed.notNumbers.length > 0) return
      await saveSettings(parsed.values)
      setDraft({})
      toast.success(ui.t('changesSaved'))
    },
  })
  const changes = rows.filter((row) => isChanged(row, draft)).length
  const discard = () => {
    setDraft({})
    setNotNumbers([])
    form.reset()
  }
  return (
    <Form {...form.props} noValidate message={form.message}>
      <Preview rows={rows} draft={draft} />
      <Card flush className="divide-y divide-line">
        {rows.map((row) => (
          <SettingField
            key={row.key}
            row={row}
            draft={draft}
            onDraft={setDraft}
            error={notNumbers.includes(row.key) ? t('numberNeeded') : form.errorOf(`values.${row.key}`)}
          />
        ))}
      </Card>
      <div
        data-pinned-action
        className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-bg/90 px-4 py-3 backdrop-blur-md"
      >
        <Button type="submit" busy={form.submitting} disabled={changes === 0}>
          {t('save')}
        </Button>
        {changes > 0 && (
          <Button variant="outline" onClick={discard}>
            {t('discard')}
          </Button>
        )}
        <p role="status" className="text-sm text-muted">
          {changes > 0 ? t('changes', { count: changes }) : t('noChanges')}
        </p>
      </div>
    </Form>
  )
}

/** Of the brand, which is judged by its looks. */
function Preview({ rows, draft }: SettingsGroupProps & { draft: Draft }) {
  const textOf = (key: SettingKey) => {
    const row = rows.find((known) => known.key === key)
    return row ? String(shownValue(row, draft)) : ''
  }
  if (!rows.some(({ key }) => key === 'accent')) return null
  return (
    <BrandPreview
      siteName={textOf('siteName')}
      accent={textOf('accent')}
      logo={textOf('logoUrl')}
      darkLogo={textOf('darkmodeLogoUrl')}
    />
  )
}
