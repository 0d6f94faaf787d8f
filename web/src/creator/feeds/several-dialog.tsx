import { ACCESS } from '@limelight/contract/content/access'
import type { FeedId } from '@limelight/contract/ids'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useZone } from '../../platform/use-moment.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ItemPriceField } from '../editor/item-price-field.tsx'
import { instantOf } from '../editor/schedule-time.ts'
import { tagsOf } from '../editor/tags.ts'
import { TierField } from '../tiers/tier-field.tsx'
import { changeSeveralFeeds, type SeveralChange, type SeveralChanged } from './studio-feeds.api.ts'

export interface SeveralDialogProps {
  ids: readonly FeedId[]
  onClose: () => void
  onDecided: (decided: SeveralChanged, change: SeveralChange) => void
}

/** What the chosen posts get; what is left empty stays as it is in each of them. */
export function SeveralDialog({ ids, onClose, onDecided }: SeveralDialogProps) {
  const { t } = useT('creator/feeds')
  const zone = useZone()
  const [access, setAccess] = useState('')
  const [price, setPrice] = useState('')
  const [minRank, setMinRank] = useState<number>()
  const [isEmpty, setIsEmpty] = useState(false)
  const form = useForm({
    submit: async (data) => {
      const change = changeOf(data, { price, minRank })
      setIsEmpty(Object.keys(change).length === 0)
      if (Object.keys(change).length > 0) onDecided(await changeSeveralFeeds(ids, change), change)
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('several.title', { count: ids.length })}>
      <Form {...form.props} message={isEmpty ? t('several.nothing') : form.message}>
        <SelectField
          name="access"
          label={t('several.access')}
          placeholder={t('several.unchanged')}
          options={ACCESS.map((value) => ({ value, label: t(`accesses.${value}`) }))}
          value={access}
          onChange={(event) => setAccess(event.currentTarget.value)}
          error={form.errorOf('access')}
        />
        {access === 'paid' && (
          <ItemPriceField kind="feed" price={price} onPrice={setPrice} error={form.errorOf('price')} />
        )}
        {access === 'subscribers' && (
          <>
            <TierField value={minRank} onChange={setMinRank} />
            <TextField
              type="datetime-local"
              name="publicAt"
              label={t('terms.publicAtTime')}
              hint={t('several.timeHint', { zone })}
              error={form.errorOf('publicAt')}
            />
          </>
        )}
        <TextField
          type="datetime-local"
          name="scheduleAt"
          label={t('several.scheduleAt')}
          hint={t('several.timeHint', { zone })}
          error={form.errorOf('scheduleAt')}
        />
        <TextField
          type="datetime-local"
          name="expiresAt"
          label={t('several.expiresAt')}
          hint={t('several.timeHint', { zone })}
          error={form.errorOf('expiresAt')}
        />
        <TextField
          name="addTags"
          label={t('several.addTags')}
          hint={t('several.addTagsHint')}
          autoCapitalize="none"
          error={form.errorOf('addTags')}
        />
        <TextField
          name="removeTags"
          label={t('several.removeTags')}
          hint={t('several.removeTagsHint')}
          autoCapitalize="none"
          error={form.errorOf('removeTags')}
        />
        <Button type="submit" busy={form.submitting} className="justify-self-start">
          {t('several.change')}
        </Button>
      </Form>
    </Dialog>
  )
}

type Chosen = { price: string; minRank: number | undefined }

function changeOf(data: FormData, { price, minRank }: Chosen): SeveralChange {
  const field = (name: string) => String(data.get(name) ?? '')
  const access = oneOf(ACCESS, field('access'))
  const [scheduleAt, expiresAt] = [instantOf(field('scheduleAt')), instantOf(field('expiresAt'))]
  const publicAt = instantOf(field('publicAt'))
  const [addTags, removeTags] = [tagsOf(field('addTags')), tagsOf(field('removeTags'))]
  return {
    ...(access && { access }),
    ...(access === 'paid' && { price: Number(price) }),
    ...(access === 'subscribers' && minRank !== undefined && { minRank }),
    ...(access === 'subscribers' && publicAt && { publicAt }),
    ...(scheduleAt && { status: 'scheduled', scheduleAt }),
    ...(expiresAt && { expiresAt }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
  }
}
