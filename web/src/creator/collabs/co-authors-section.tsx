import { CO_AUTHORS_MAX } from '@limelight/contract/content/collab-rules'
import type { ItemCollab } from '@limelight/contract/content/collabs'
import type { UnlockableKind } from '@limelight/contract/content-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { PerformerLink } from '../../shared/performers/performer-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Pencil } from '../../ui/icons.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Trash } from '../../ui/member-icons.ts'
import { Section } from '../../ui/section.tsx'
import { CollabRecords } from './collab-records.tsx'
import { CollabStatus } from './collab-status.tsx'
import { itemCollabsQuery, removeCoAuthor } from './collabs.api.ts'
import { ShareDialog } from './share-dialog.tsx'

export interface CoAuthorsSectionProps {
  kind: UnlockableKind
  itemId: string
}

/** In the editor of an item: with whom it was made, and what they get of its sales. Saved at once, beside the form. */
export function CoAuthorsSection({ kind, itemId }: CoAuthorsSectionProps) {
  const { t } = useT('creator/collabs')
  const query = useQuery(itemCollabsQuery(itemId))
  const collabs = query.data?.data
  const running = collabs?.filter(isRunning) ?? []
  const mayAsk = useMayAgree()
  return (
    <Section
      framed
      title={t('sectionTitle')}
      text={t('sectionText')}
      actions={
        collabs &&
        mayAsk &&
        running.length < CO_AUTHORS_MAX && (
          <AddInDialog
            label={t('ask')}
            variant="outline"
            dialog={(props) => <ShareDialog {...props} kind={kind} itemId={itemId} />}
          />
        )
      }
    >
      {query.isPending && <SkeletonList rows={1} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {collabs?.length === 0 && <p className="text-[15px] text-muted">{t('none')}</p>}
      <ul aria-label={t('sectionTitle')} className="grid grid-cols-1 gap-3">
        {collabs?.map((collab) => (
          <CoAuthor key={collab._id} collab={collab} kind={kind} itemId={itemId} />
        ))}
      </ul>
      {running.length >= CO_AUTHORS_MAX && <p className="mt-2 text-sm text-muted">{t('full')}</p>}
    </Section>
  )
}

function CoAuthor({ collab, kind, itemId }: { collab: ItemCollab } & CoAuthorsSectionProps) {
  const { t } = useT('creator/collabs')
  const [isOpen, setIsOpen] = useState(false)
  const { performer, state } = collab
  const quiet = { variant: 'ghost', size: 'icon' } as const
  const isAsked = state === 'asked'
  const mayChange = useMayAgree() && isRunning(collab)
  return (
    <li className="grid grid-cols-1 gap-1 border-t border-line pt-3 first:border-0 first:pt-0">
      <div className="flex items-center gap-1">
        <PerformerLink performer={performer} />
        {mayChange && (
          <>
            <Button {...quiet} aria-label={`${t('change')}: ${performer.name}`} onClick={() => setIsOpen(true)}>
              <Pencil className="size-4.5" />
            </Button>
            <ActionButton
              {...quiet}
              aria-label={`${t(isAsked ? 'withdraw' : 'remove')}: ${performer.name}`}
              question={{
                title: t(isAsked ? 'withdrawTitle' : 'removeTitle', { name: performer.name }),
                text: t(isAsked ? 'withdrawText' : 'removeText'),
                confirmLabel: t(isAsked ? 'withdraw' : 'remove'),
                danger: true,
                action: () => removeCoAuthor(collab._id),
                done: t('removed'),
              }}
            >
              <Trash className="size-4.5" />
            </ActionButton>
          </>
        )}
      </div>
      <CollabStatus collab={collab} />
      <CollabRecords id={collab._id} />
      <ShareDialog open={isOpen} onClose={() => setIsOpen(false)} kind={kind} itemId={itemId} collab={collab} />
    </li>
  )
}

function isRunning({ state }: Pick<ItemCollab, 'state'>): boolean {
  return state === 'asked' || state === 'accepted'
}

/** A team sees with whom something was made; what that costs only the creator agrees to. */
function useMayAgree(): boolean {
  return useAppStore((state) => !state.auth.authUser?.team)
}
