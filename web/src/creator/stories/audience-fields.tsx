import { STORY_ACCESS, type StoryAccess } from '@limelight/contract/content/story-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TierField } from '../tiers/tier-field.tsx'
import { ownHighlightsQuery } from './own-stories.api.ts'

export interface AudienceFieldsProps {
  access: StoryAccess
  minRank: number | undefined
  highlightId: string | null
}

/** Who sees a story, and where it stays. The form has its fields by name: `access`, `minRank`, `highlightId`. */
export function AudienceFields(initial: AudienceFieldsProps) {
  const { t } = useT('creator/stories')
  const [access, setAccess] = useState<StoryAccess>(initial.access)
  const [minRank, setMinRank] = useState(initial.minRank)
  const highlights = useQuery(ownHighlightsQuery).data?.data ?? []
  return (
    <>
      <SelectField
        label={t('audience')}
        name="access"
        value={access}
        onChange={(event) => setAccess(oneOf(STORY_ACCESS, event.currentTarget.value) ?? 'followers')}
        options={STORY_ACCESS.map((value) => ({ value, label: t(`accesses.${value}`) }))}
      />
      {access === 'subscribers' && <TierField value={minRank} onChange={setMinRank} />}
      <input type="hidden" name="minRank" value={minRank ?? ''} />
      {highlights.length > 0 && (
        <SelectField
          label={t('highlight')}
          name="highlightId"
          defaultValue={initial.highlightId ?? ''}
          options={[
            { value: '', label: t('noHighlight') },
            ...highlights.map(({ _id, title }) => ({ value: _id as string, label: title })),
          ]}
        />
      )}
    </>
  )
}

/** What the fields say. */
export function audienceIn(data: FormData) {
  const minRank = Number(data.get('minRank') ?? '')
  const highlightId = String(data.get('highlightId') ?? '')
  const access = oneOf(STORY_ACCESS, String(data.get('access'))) ?? 'followers'
  return { access, ...(access === 'subscribers' && minRank > 0 && { minRank }), highlightId: highlightId || null }
}
