import { isApiError } from '@limelight/contract/client'
import type { OwnLink } from '@limelight/contract/people/links'
import { useQuery } from '@tanstack/react-query'
import { refusalAt } from '../../platform/form/form-errors.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ownOffersQuery } from '../offers/offers.api.ts'
import { useOfferTitle } from '../offers/use-offer-title.ts'
import { linkUpdateOf, newLinkOf } from './link-form.ts'
import { changeLink, createLink } from './links.api.ts'

export interface LinkDialogProps {
  open: boolean
  onClose: () => void
  /** Absent for a new one. */
  link?: OwnLink
}

/** The newest ones; older offers have usually ended. */
const OFFERS_SHOWN = 50

export function LinkDialog({ open, onClose, link }: LinkDialogProps) {
  const { t } = useT('creator/links')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={link ? t('edit') : t('add')}
      saveLabel={link ? t('save') : t('create')}
      submit={async (data) => {
        if (link) await changeLink(link._id, linkUpdateOf(data))
        else await createLink(newLinkOf(data))
        return link ? t('saved') : t('created')
      }}
      adjust={(refusal, error) =>
        isApiError(error) && error.code === 'link_slug_taken' ? refusalAt(refusal, 'slug') : refusal
      }
    >
      {(errorOf) => (
        <>
          <TextField
            label={t('name')}
            name="name"
            hint={t('nameHint')}
            required
            maxLength={60}
            defaultValue={link?.name}
            error={errorOf('name')}
          />
          {!link && (
            <TextField
              label={t('slug')}
              name="slug"
              hint={t('slugHint')}
              minLength={3}
              maxLength={40}
              pattern="[A-Za-z0-9][A-Za-z0-9\-]*[A-Za-z0-9]"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              error={errorOf('slug')}
            />
          )}
          <OfferField link={link} error={errorOf('offerId')} />
        </>
      )}
    </FormDialog>
  )
}

function OfferField({ link, error }: { link: OwnLink | undefined; error: string | undefined }) {
  const { t } = useT('creator/links')
  const titleOf = useOfferTitle()
  const { data } = useQuery(ownOffersQuery({ pageSize: OFFERS_SHOWN }))
  const offers = (data?.data ?? []).filter(({ state, _id }) => state !== 'ended' || _id === link?.offer?._id)
  const known = link?.offer && !offers.some(({ _id }) => _id === link.offer?._id) ? [link.offer] : []
  return (
    <SelectField
      // Its default is known when the offers are.
      key={data ? 'loaded' : 'loading'}
      label={t('offer')}
      name="offerId"
      hint={t('offerHint')}
      defaultValue={link?.offer?._id ?? ''}
      options={[
        { value: '', label: t('noOffer') },
        ...[...offers, ...known].map((offer) => ({
          value: offer._id,
          label: offer.code === null ? titleOf(offer) : `${titleOf(offer)} · ${offer.code}`,
        })),
      ]}
      error={error}
    />
  )
}
