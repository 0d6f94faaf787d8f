import { type ReportObject, TAKE_DOWN_OBJECTS } from '@limelight/contract/content-kinds'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Ban, Ellipsis, Flag, Share } from '../../ui/icons.tsx'
import { Menu, type MenuProps } from '../../ui/navigation/menu.tsx'
import type { MenuEntry } from '../../ui/navigation/menu-entry.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((file) => ({ default: file.ReportDialog })))
const TakeDownDialog = lazy(() =>
  import('../moderation/take-down-dialog.tsx').then((file) => ({ default: file.TakeDownDialog })),
)
const EmbedDialog = lazy(() => import('../embeds/embed-dialog.tsx'))
const BlockDialog = lazy(() => import('../blocks/block-dialog.tsx').then((file) => ({ default: file.BlockDialog })))

export interface ReportMenuProps extends Pick<MenuProps, 'variant' | 'className'> {
  objectType: ReportObject
  objectId: string
  /** Whose it is; owners report nothing of their own. */
  owner: { _id: string; name: string }
  /** Also offers to block the owner, and what happens then. */
  onBlocked?: () => void
  label?: string
  /** Before these. */
  entries?: readonly MenuEntry[]
}

/** What anybody may do about what they do not like; its dialogs are loaded when they open. */
export function ReportMenu({
  objectType,
  objectId,
  owner,
  onBlocked,
  label,
  entries = [],
  ...button
}: ReportMenuProps) {
  const { t } = useT('shared/reactions')
  const viewerId = useAppStore((state) => state.auth.authUser?._id)
  const [open, setOpen] = useState<'report' | 'block' | 'takeDown' | 'embed'>()
  const embedKind = useEmbedKind(objectType)
  const isOperator = useAppStore((state) => state.auth.authUser?.role === 'operator')
  const canTakeDown = TAKE_DOWN_OBJECTS.some((one) => one === objectType)
  const close = () => setOpen(undefined)
  const all: MenuEntry[] = [...entries]
  if (embedKind) all.push({ label: t('embed'), icon: <Share className="size-4.5" />, onSelect: () => setOpen('embed') })
  if (viewerId !== owner._id) {
    all.push({ label: t('report'), icon: <Flag className="size-4.5" />, onSelect: () => setOpen('report') })
    if (onBlocked && viewerId !== undefined)
      all.push({
        label: t('block'),
        icon: <Ban className="size-4.5" />,
        danger: true,
        onSelect: () => setOpen('block'),
      })
  }
  if (isOperator && canTakeDown)
    all.push({
      label: t('takeDown'),
      icon: <Ban className="size-4.5" />,
      danger: true,
      onSelect: () => setOpen('takeDown'),
    })
  if (all.length === 0) return null
  return (
    <>
      <Menu variant="ghost" size="icon" {...button} aria-label={label ?? t('more')} entries={all}>
        <Ellipsis className="size-5" />
      </Menu>
      {open && (
        <Suspense fallback={null}>
          {open === 'embed' && embedKind && <EmbedDialog kind={embedKind} id={objectId} onClose={close} />}
          {open === 'report' && <ReportDialog objectType={objectType} objectId={objectId} onClose={close} />}
          {open === 'takeDown' && <TakeDownDialog objectType={objectType} objectId={objectId} onClose={close} />}
          {open === 'block' && <BlockDialog account={owner} onClose={close} onBlocked={() => onBlocked?.()} />}
        </Suspense>
      )}
    </>
  )
}

/** What other sites can show a card of. Nothing where visitors are asked for their age: a frame asks nobody. */
function useEmbedKind(objectType: ReportObject): EmbedKind | undefined {
  const isAgeAsked = useAppStore(({ settings }) => settings.ageNotice === true || settings.ageCheck === 'view')
  return isAgeAsked ? undefined : EMBED_KINDS[objectType]
}

type EmbedKind = 'post' | 'video' | 'profile'
const EMBED_KINDS: Partial<Record<ReportObject, EmbedKind>> = { feed: 'post', video: 'video', performer: 'profile' }
