import { STORY_ACCESS, type StoryAccess } from '@limelight/contract/content/story-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { ItemPriceField } from '../editor/item-price-field.tsx'
import { TierField } from '../tiers/tier-field.tsx'
import { ownHighlightsQuery } from './own-stories.api.ts'

export interface AudienceFieldsProps {
  access: StoryAccess
  minRank: number | undefined
  highlightId: string | null
  /** Tokens; 0: none. */
  price?: number
  error?: string | undefined
}

/** Who sees a story, and where it stays. The form has its fields by name: `access`, `minRank`, `price`, `highlightId`. */
export function AudienceFields(initial: AudienceFieldsProps) {
  const { t } = useT('creator/stories')
  const [access, setAccess] = useState<StoryAccess>(initial.access)
  const [minRank, setMinRank] = useState(initial.minRank)
  const [price, setPrice] = useState(initial.price ? String(initial.price) : '')
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
      {access === 'paid' && (
        <>
          <ItemPriceField kind="story" price={price} onPrice={setPrice} error={initial.error} />
          <input type="hidden" name="tokens" value={price} />
          <p className="text-sm text-muted">{t('paidHint')}</p>
        </>
      )}
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
  const price = access === 'paid' && { price: Number(data.get('tokens') ?? 0) }
  return {
    access,
    ...price,
    ...(access === 'subscribers' && minRank > 0 && { minRank }),
    highlightId: highlightId || null,
  }
}
