import { type OwnUpcomingStream, STREAM_DESCRIPTION_MAX } from '@limelight/contract/live/upcoming-streams'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '../../../platform/form/use-form.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useZone } from '../../../platform/use-moment.ts'
import { usePrices } from '../../../shared/payments/use-prices.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { instantOf, localFieldOf, nextGoodTime } from '../../editor/schedule-time.ts'
import { bodyOf, draftOf, NEW_DRAFT } from '../stream-draft.ts'
import { StreamFields } from '../stream-fields.tsx'
import { saveUpcoming } from './own-upcoming.api.ts'

export interface UpcomingFormProps {
  /** The one that is changed; without it another is announced. */
  stream?: OwnUpcomingStream
}

export function UpcomingForm({ stream }: UpcomingFormProps) {
  const { t } = useT('creator/live')
  const client = useQueryClient()
  const zone = useZone()
  const navigate = useNavigate()
  const prices = usePrices()
  const [draft, setDraft] = useState(() => (stream ? draftOf(stream, prices) : NEW_DRAFT))
  const [description, setDescription] = useState(stream?.description ?? '')
  const [startsAt, setStartsAt] = useState(() => (stream ? localFieldOf(stream.startsAt) : nextGoodTime(Date.now())))
  const hasTickets = stream !== undefined && stream.tickets > 0
  const form = useForm({
    submit: async () => {
      const body = { ...bodyOf(draft, prices), description, startsAt: instantOf(startsAt) ?? '' }
      await saveUpcoming(client, body, stream?._id)
      toast.success(t(stream ? 'upcoming.saved' : 'upcoming.announced'))
      await navigate('/creator/live')
    },
  })
  return (
    <Form {...form.props} noValidate message={form.message} className="max-w-2xl">
      <StreamFields draft={draft} onChange={setDraft} errorOf={form.errorOf}>
        <TextArea
          label={t('upcoming.description')}
          name="description"
          value={description}
          maxLength={STREAM_DESCRIPTION_MAX}
          onChange={(event) => setDescription(event.currentTarget.value)}
          error={form.errorOf('description')}
        />
        <TextField
          type="datetime-local"
          name="startsAt"
          label={t('upcoming.startsAt')}
          className="max-w-xs"
          min={localFieldOf(new Date().toISOString())}
          value={startsAt}
          disabled={hasTickets}
          onChange={(event) => setStartsAt(event.currentTarget.value)}
          hint={hasTickets ? t('upcoming.timeStays') : t('upcoming.zone', { zone: zone })}
          error={form.errorOf('startsAt')}
        />
      </StreamFields>
      <Button type="submit" size="lg" busy={form.submitting} className="justify-self-start">
        {t(stream ? 'upcoming.save' : 'upcoming.announce')}
      </Button>
    </Form>
  )
}
