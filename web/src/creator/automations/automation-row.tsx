import type { SegmentId } from '@limelight/contract/ids'
import type { Automation } from '@limelight/contract/talk/automations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Trash } from '../../ui/member-icons.ts'
import { segmentsQuery } from '../segments/segments.api.ts'
import { deleteAutomation, switchAutomation } from './automations.api.ts'
import { DryRunDialog } from './dry-run-dialog.tsx'
import { useSentence } from './use-sentence.ts'

export interface AutomationRowProps {
  automation: Automation
}

export function AutomationRow({ automation }: AutomationRowProps) {
  const { t } = useT('creator/automations')
  const { formatCompact } = useFormat()
  const [isTrying, setIsTrying] = useState(false)
  const sentence = useSentence()(automation)
  const { _id, text, segmentId, sent, waiting } = automation
  return (
    <li className="grid grid-cols-1 gap-2 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 font-semibold break-words">{sentence}</p>
        <OnSwitch automation={automation} label={t('switch', { sentence })} />
      </div>
      <p dir="auto" className="line-clamp-2 break-words text-muted">
        {text || t('noText')}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
        <span>{t('sent', { shown: formatCompact(sent) })}</span>
        {segmentId && <OnlyIn id={segmentId} />}
        {waiting > 0 && <span>{t('waiting', { shown: formatCompact(waiting) })}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`/creator/automations/${_id}`} variant="outline" size="sm">
          {t('change')}
        </LinkButton>
        <Button variant="outline" size="sm" onClick={() => setIsTrying(true)}>
          {t('dryRun')}
        </Button>
        <ActionButton
          variant="ghost"
          size="icon"
          className="ms-auto"
          aria-label={`${t('delete')}: ${sentence}`}
          question={{
            title: t('deleteTitle'),
            text: t('deleteText'),
            confirmLabel: t('delete'),
            danger: true,
            action: () => deleteAutomation(_id),
            done: t('deleted'),
          }}
        >
          <Trash className="size-4.5" />
        </ActionButton>
      </div>
      <DryRunDialog open={isTrying} onClose={() => setIsTrying(false)} automation={automation} />
    </li>
  )
}

function OnlyIn({ id }: { id: SegmentId }) {
  const { t } = useT('creator/automations')
  const { data } = useQuery(segmentsQuery)
  const name = data?.data.find(({ _id }) => _id === id)?.name ?? '…'
  return <bdi className="min-w-0 break-words">{t('onlyIn', { name })}</bdi>
}

function OnSwitch({ automation, label }: { automation: Automation; label: string }) {
  const errorTextOf = useErrorText()
  const [isSaving, setIsSaving] = useState(false)
  async function change(isOn: boolean): Promise<void> {
    setIsSaving(true)
    await switchAutomation(automation, isOn).catch((error: unknown) => toast.error(errorTextOf(error)))
    setIsSaving(false)
  }
  return (
    <Switch
      label={label}
      hideLabel
      checked={automation.isOn}
      disabled={isSaving}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
