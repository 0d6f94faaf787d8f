import { AUTOMATION_TRIGGERS } from '@limelight/contract/talk/automation-triggers'
import type { Automation } from '@limelight/contract/talk/automations'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { AttachButton } from '../../shared/messages/attach-button.tsx'
import { AttachmentStrip } from '../../shared/messages/attachment-strip.tsx'
import { type Attachment, useAttachments } from '../../shared/messages/use-attachments.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { type AutomationBody, saveAutomation } from './automations.api.ts'
import { SegmentSelect, segmentIdOf } from './segment-select.tsx'
import { TriggerFields } from './trigger-fields.tsx'

export interface AutomationFormProps {
  /** Absent: a new one. */
  automation?: Automation
}

/** The contract's `MESSAGE_MAX`; importing it would bring its schemas along. */
const MESSAGE_MAX = 2_000
/** Fans sleep then. */
const QUIET_HOURS = { from: 22, until: 8 }

/** A sentence with blanks: when this happens, wait so long, and send this. */
export function AutomationForm({ automation }: AutomationFormProps) {
  const { t } = useT('creator/automations')
  const { currency, tokensCovering, worthOf } = usePrices()
  const navigate = useNavigate()
  const attachments = useAttachments('private', attachmentsOf(automation))
  const [isWaiting, setIsWaiting] = useState(false)
  const quietHours = automation?.quietHours ?? QUIET_HOURS
  const form = useForm({
    submit: async (data) => {
      setIsWaiting(!attachments.isReady)
      if (!attachments.isReady) return
      await saveAutomation(automation?._id, {
        ...sentenceOf(data),
        segmentId: segmentIdOf(data, automation, 'segmentId'),
        excludedSegmentId: segmentIdOf(data, automation, 'excludedSegmentId'),
        skipsOwners: data.get('skipsOwners') !== null,
        text: String(data.get('text') ?? ''),
        fileIds: attachments.entries.flatMap(({ fileId }) => fileId ?? []),
        price: tokensCovering(Number(data.get('price') ?? 0)),
        quietHours: data.get('quiet') === null ? null : quietHours,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        isOn: data.get('isOn') !== null,
      })
      toast.success(t('saved'))
      await navigate('/creator/automations')
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <TriggerFields automation={automation} errorOf={form.errorOf} />
      <SegmentSelect automation={automation} error={form.errorOf('segmentId')} />
      <TextArea
        label={t('message')}
        name="text"
        dir="auto"
        maxLength={MESSAGE_MAX}
        defaultValue={automation?.text}
        hint={t('messageHint')}
        error={form.errorOf('text')}
      />
      <div>
        <AttachmentStrip attachments={attachments} />
        <div className="flex items-center gap-3">
          <AttachButton attachments={attachments} isCreator />
          <span className="text-sm text-muted">{t('files')}</span>
        </div>
      </div>
      {attachments.entries.length > 0 && (
        <Switch name="skipsOwners" label={t('skipsOwners')} defaultChecked={automation?.skipsOwners ?? false} />
      )}
      {attachments.entries.length > 0 && (
        <PriceInput
          label={t('price')}
          name="price"
          unit={currency}
          min={0}
          defaultValue={worthOf(automation?.price ?? 0)}
          hint={t('priceHint')}
          error={form.errorOf('price')}
        />
      )}
      <Switch
        name="quiet"
        label={t('quiet')}
        hint={t('quietHint', { from: hourOf(quietHours.from), until: hourOf(quietHours.until) })}
        defaultChecked={automation ? automation.quietHours !== null : true}
      />
      <Switch name="isOn" label={t('isOn')} defaultChecked={automation?.isOn ?? true} />
      {isWaiting && (
        <p role="alert" className="text-sm text-danger">
          {t('waitForFiles')}
        </p>
      )}
      <Button type="submit" size="lg" busy={form.submitting} className="justify-self-start">
        {t('save')}
      </Button>
    </Form>
  )
}

function sentenceOf(data: FormData): Pick<AutomationBody, 'trigger' | 'days' | 'spent' | 'word' | 'delayHours'> {
  const numberOf = (name: string) => (data.has(name) ? Number(data.get(name)) : null)
  return {
    trigger: AUTOMATION_TRIGGERS.find((one) => one === data.get('trigger')) ?? 'subscribed',
    days: numberOf('days'),
    spent: numberOf('spent'),
    word: data.has('word') ? String(data.get('word')) : null,
    delayHours: numberOf('delayHours') ?? 0,
  }
}

function attachmentsOf(automation: Automation | undefined): Attachment[] {
  if (!automation || automation.type === 'text') return []
  const { type, files } = automation
  return files.map(({ _id, thumbnails }) => ({
    key: _id,
    name: '',
    type,
    preview: thumbnails[0],
    progress: 1,
    fileId: _id,
    error: undefined,
  }))
}

function hourOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
