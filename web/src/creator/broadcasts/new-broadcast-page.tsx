import { MESSAGE_MAX } from '@limelight/contract/talk/messages'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { randomId } from '../../platform/random-id.ts'
import { useZone } from '../../platform/use-moment.ts'
import { AttachButton } from '../../shared/messages/attach-button.tsx'
import { AttachmentStrip } from '../../shared/messages/attachment-strip.tsx'
import { emptyPoll, type MessagePollDraft, pollBodyOf } from '../../shared/messages/poll-draft.ts'
import { useAttachments } from '../../shared/messages/use-attachments.ts'
import { useAttempt } from '../../shared/payments/attempt.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { instantOf, localFieldOf, nextGoodTime } from '../editor/schedule-time.ts'
import { type AudienceChoice, AudienceFields, audienceOf, isForSomebody, NO_AUDIENCE } from './audience-fields.tsx'
import { createBroadcast } from './broadcasts.api.ts'

const PollFields = lazy(() => import('../../shared/messages/poll-fields.tsx'))

export const meta = titled('creator/broadcasts', 'new')

export default function NewBroadcastPage() {
  const { t } = useT('creator/broadcasts')
  const zone = useZone()
  const { currency, tokensCovering } = usePrices()
  const client = useQueryClient()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const attachments = useAttachments('private')
  const fileIds = attachments.entries.flatMap(({ fileId }) => fileId ?? [])
  const [audience, setAudience] = useState<AudienceChoice>(NO_AUDIENCE)
  const [at, setAt] = useState('')
  const [poll, setPoll] = useState<MessagePollDraft>()
  const [refusal, setRefusal] = useState<'noGroup' | 'waitForFiles' | 'poll'>()
  const form = useForm({
    submit: async (data) => {
      const asked = poll && pollBodyOf(poll, at === '' ? Date.now() : Date.parse(instantOf(at) ?? ''))
      const wrong = refusalOf({ audience, isReady: attachments.isReady, isIncomplete: poll !== undefined && !asked })
      setRefusal(wrong)
      if (wrong) return
      const body = {
        text: String(data.get('text') ?? ''),
        fileIds,
        price: tokensCovering(Number(data.get('price') ?? 0)),
        // Without files nobody owns any.
        audience: { ...audienceOf(audience), excludeOwners: audience.excludeOwners && fileIds.length > 0 },
        ...(asked && { poll: asked }),
        ...(at !== '' && { scheduleAt: instantOf(at) }),
      }
      await attempt(JSON.stringify(body), (key) => createBroadcast(body, key))
      await client.invalidateQueries({ queryKey: ['GET /performer/broadcasts'] })
      toast.success(at === '' ? t('sending') : t('scheduled'))
      await navigate('/creator/broadcasts')
    },
  })
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('new')} text={t('newText')} />
      <Form {...form.props} message={form.message}>
        <TextArea
          label={t('message')}
          name="text"
          dir="auto"
          placeholder={t('write')}
          maxLength={MESSAGE_MAX}
          error={form.errorOf('text')}
        />
        <div>
          <AttachmentStrip attachments={attachments} />
          <div className="flex items-center gap-3">
            <AttachButton attachments={attachments} isCreator />
            <span className="text-sm text-muted">{t('files')}</span>
          </div>
        </div>
        <PollPart poll={poll} onChange={setPoll} isIncomplete={refusal === 'poll'} />
        {attachments.entries.length > 0 && (
          <PriceInput
            label={t('price')}
            name="price"
            unit={currency}
            min={0}
            defaultValue={0}
            hint={t('priceHint')}
            error={form.errorOf('price')}
          />
        )}
        <AudienceFields
          audience={audience}
          fileIds={fileIds}
          onChange={setAudience}
          error={refusal === 'noGroup' ? t('noGroup') : undefined}
        />
        <Switch
          label={t('later')}
          checked={at !== ''}
          onChange={() => setAt(at === '' ? nextGoodTime(Date.now()) : '')}
        />
        {at !== '' && (
          <TextField
            type="datetime-local"
            name="scheduleAt"
            label={t('sendAt')}
            className="max-w-xs"
            min={localFieldOf(new Date().toISOString())}
            value={at}
            onChange={(event) => event.currentTarget.value !== '' && setAt(event.currentTarget.value)}
            hint={t('sendAtHint', { zone: zone })}
            error={form.errorOf('scheduleAt')}
          />
        )}
        {refusal === 'waitForFiles' && (
          <p role="alert" className="text-sm text-danger">
            {t('waitForFiles')}
          </p>
        )}
        <Button type="submit" size="lg" busy={form.submitting} className="justify-self-start">
          {at === '' ? t('send') : t('schedule')}
        </Button>
      </Form>
    </div>
  )
}

interface PollPartProps {
  poll: MessagePollDraft | undefined
  onChange: (poll: MessagePollDraft | undefined) => void
  isIncomplete: boolean
}

/** Its fields are loaded when a poll is asked. */
function PollPart({ poll, onChange, isIncomplete }: PollPartProps) {
  const { t } = useT('creator/broadcasts')
  const words = useT('shared/messages')
  return (
    <>
      <Switch
        label={t('poll')}
        checked={poll !== undefined}
        onChange={() => onChange(poll ? undefined : emptyPoll(randomId))}
      />
      {poll && (
        <Suspense fallback={null}>
          <PollFields poll={poll} onChange={onChange} error={isIncomplete ? words.t('poll.incomplete') : undefined} />
        </Suspense>
      )}
    </>
  )
}

type Filled = { audience: AudienceChoice; isReady: boolean; isIncomplete: boolean }

/** Pure: what stands in the way, the first of it. */
function refusalOf({ audience, isReady, isIncomplete }: Filled): 'noGroup' | 'waitForFiles' | 'poll' | undefined {
  if (isIncomplete) return 'poll'
  if (!isForSomebody(audience)) return 'noGroup'
  return isReady ? undefined : 'waitForFiles'
}
