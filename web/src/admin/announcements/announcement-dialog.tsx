import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  type AnnouncementAudience,
} from '@limelight/contract/site/announcements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useAttempt } from '../../shared/payments/attempt.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { announce, audienceQuery } from './announcements.api.ts'

export interface AnnouncementDialogProps {
  open: boolean
  onClose: () => void
}

export function AnnouncementDialog({ open, onClose }: AnnouncementDialogProps) {
  const { t } = useT('admin/announcements')
  const attempt = useAttempt()
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('add')}
      saveLabel={t('send')}
      submit={async (data) => {
        const fieldOf = (name: string) => String(data.get(name) ?? '').trim()
        const link = fieldOf('link')
        const audience = audienceOf(fieldOf('audience'))
        const draft = { title: fieldOf('title'), text: fieldOf('text'), audience, ...(link !== '' && { link }) }
        await attempt(JSON.stringify(draft), (key) => announce(draft, key))
        return t('announced')
      }}
    >
      {(errorOf) => <AnnouncementFields errorOf={errorOf} />}
    </FormDialog>
  )
}

function AnnouncementFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  const { t } = useT('admin/announcements')
  const [audience, setAudience] = useState<AnnouncementAudience>('everyone')
  return (
    <>
      <RadioCards
        legend={t('audience')}
        name="audience"
        columns={3}
        value={audience}
        onChange={(value) => setAudience(audienceOf(value))}
        options={ANNOUNCEMENT_AUDIENCES.map((value) => ({ value, label: t(`audiences.${value}`) }))}
      />
      <Reach audience={audience} />
      <TextField
        label={t('titleField')}
        name="title"
        required
        maxLength={ANNOUNCEMENT_TITLE_MAX}
        error={errorOf('title')}
      />
      <TextArea label={t('textField')} name="text" required maxLength={ANNOUNCEMENT_TEXT_MAX} error={errorOf('text')} />
      <TextField label={t('link')} name="link" maxLength={500} hint={t('linkHint')} error={errorOf('link')} />
    </>
  )
}

function Reach({ audience }: { audience: AnnouncementAudience }) {
  const { t } = useT('admin/announcements')
  const { formatTotal } = useFormat()
  const { data } = useQuery(audienceQuery(audience))
  const reached = data?.data
  return (
    <p role="status" className="min-h-5 text-sm text-muted">
      {reached &&
        t('reach', {
          count: reached.count,
          shown: formatTotal({ total: reached.count, isTotalCapped: reached.isCapped }),
        })}
    </p>
  )
}

function audienceOf(value: string): AnnouncementAudience {
  return oneOf(ANNOUNCEMENT_AUDIENCES, value) ?? 'everyone'
}
