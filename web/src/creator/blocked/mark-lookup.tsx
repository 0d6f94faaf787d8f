import { isApiError } from '@limelight/contract/client'
import type { MarkedViewer } from '@limelight/contract/people/viewer-marks'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

/** Whose photos a code is in: for a copy that was found elsewhere. */
export function MarkLookup() {
  const { t } = useT('creator/blocked')
  const { formatDay } = useFormat()
  const [found, setFound] = useState<MarkedViewer | 'nobody'>()
  const form = useForm({
    submit: async (data) => {
      setFound(undefined)
      setFound(await findMarked(String(data.get('code') ?? '')))
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <TextField
        name="code"
        label={t('watermark.code')}
        hint={t('watermark.codeHint')}
        maxLength={20}
        required
        autoComplete="off"
        dir="ltr"
        error={form.errorOf('code')}
      />
      <Button type="submit" variant="outline" busy={form.submitting} className="justify-self-start">
        {t('watermark.find')}
      </Button>
      <p role="status" className="text-[15px]">
        {found === 'nobody' && t('watermark.nobody')}
        {found && found !== 'nobody' && (
          <>
            <span className="font-semibold">
              <bdi>{found.name}</bdi> <bdi>@{found.username}</bdi>
            </span>{' '}
            <span className="text-muted">{t('watermark.since', { day: formatDay(found.since) })}</span>
          </>
        )}
      </p>
    </Form>
  )
}

async function findMarked(code: string): Promise<MarkedViewer | 'nobody'> {
  try {
    return (await api('GET /performer/viewer-marks', { query: { code } })).data
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return 'nobody'
    throw error
  }
}
