import { linkPath } from '@limelight/contract/people/link-address'
import type { OwnLink } from '@limelight/contract/people/links'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButtons } from './link-address.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkNumbers, OfferFact } from './link-facts.tsx'
import { changeLink } from './links.api.ts'

export interface LinkRowProps {
  link: OwnLink
}

/** A link and what it brought. */
export function LinkRow({ link }: LinkRowProps) {
  const { t } = useT('creator/links')
  const [isEditing, setIsEditing] = useState(false)
  const { _id, name, slug, isArchived, offer } = link
  return (
    <Card space="tight" className="grid grid-cols-1 gap-3">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">
          <Link to={`/creator/links/${_id}`} className="hover:underline">
            {name}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          <bdi dir="ltr" className="break-all">
            {linkPath(slug)}
          </bdi>
        </p>
        <OfferFact offer={offer} />
      </div>
      <LinkNumbers figures={link} />
      <div className="flex flex-wrap gap-2">
        {!isArchived && <LinkButtons link={link} />}
        <Button variant="outline" size="sm" aria-label={`${t('edit')}: ${name}`} onClick={() => setIsEditing(true)}>
          {t('edit')}
        </Button>
        <LinkDialog open={isEditing} onClose={() => setIsEditing(false)} link={link} />
        {isArchived ? (
          <ActionButton
            variant="outline"
            size="sm"
            aria-label={`${t('restore')}: ${name}`}
            question={{
              title: t('restoreTitle'),
              text: t('restoreText'),
              confirmLabel: t('restore'),
              action: () => changeLink(_id, { isArchived: false }),
              done: t('restored'),
            }}
          >
            {t('restore')}
          </ActionButton>
        ) : (
          <ActionButton
            variant="outline"
            size="sm"
            aria-label={`${t('archive')}: ${name}`}
            question={{
              title: t('archiveTitle'),
              text: t('archiveText'),
              confirmLabel: t('archive'),
              action: () => changeLink(_id, { isArchived: true }),
              done: t('archiveDone'),
            }}
          >
            {t('archive')}
          </ActionButton>
        )}
      </div>
    </Card>
  )
}
