import type { SegmentId } from '@limelight/contract/ids'
import type { Automation } from '@limelight/contract/talk/automations'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { segmentsQuery } from '../segments/segments.api.ts'

export interface SegmentSelectProps {
  automation: Automation | undefined
  error: string | undefined
}

/** Which fans get it; nothing to choose for creators without segments. */
export function SegmentSelect({ automation, error }: SegmentSelectProps) {
  const { t } = useT('creator/automations')
  const segments = useQuery(segmentsQuery).data?.data
  if (!segments?.length) return null
  const options = segments.map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <>
      <SelectField
        label={t('segment')}
        name="segmentId"
        placeholder={t('everyFan')}
        options={options}
        defaultValue={automation?.segmentId ?? ''}
        hint={t('segmentHint')}
        error={error}
      />
      <SelectField
        label={t('excludedSegment')}
        name="excludedSegmentId"
        placeholder={t('noException')}
        options={options}
        defaultValue={automation?.excludedSegmentId ?? ''}
      />
    </>
  )
}

/** Pure: what was chosen, and what the automation had while the segments are not there to choose from. */
export function segmentIdOf(
  data: FormData,
  automation: Automation | undefined,
  name: 'segmentId' | 'excludedSegmentId',
): SegmentId | null {
  if (!data.has(name)) return automation?.[name] ?? null
  const chosen = String(data.get(name))
  // The options are ids from answers of the API.
  return chosen === '' ? null : (chosen as SegmentId)
}
