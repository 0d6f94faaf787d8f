import type { Photo } from '@limelight/contract/content/galleries'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Eye, EyeOff, ImageIcon, Pencil } from '../../ui/icons.tsx'
import { FolderInput, SettingsIcon, Trash } from '../../ui/member-icons.ts'
import { Menu } from '../../ui/navigation/menu.tsx'
import type { MenuEntry } from '../../ui/navigation/menu-entry.ts'
import { EditPhotoDialog } from './edit-photo-dialog.tsx'
import { MovePhotoDialog } from './move-photo-dialog.tsx'
import { changePhoto, deletePhoto, makeCover } from './studio-galleries.api.ts'

export interface PhotoActionsProps {
  photo: Photo
  label: string
}

type Asked = 'edit' | 'move' | 'delete'

export function PhotoActions({ photo, label }: PhotoActionsProps) {
  const { t } = useT('creator/galleries')
  const ui = useT('ui')
  const textOf = useErrorText()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { _id: id, isCover, galleryId } = photo
  const isShown = photo.status === 'active'
  const act = useMutation({
    mutationFn: (action: () => Promise<void>) => action(),
    onSuccess: () => toast.success(ui.t('changesSaved')),
    onError: (error) => toast.error(textOf(error)),
  })
  const canBeCover = galleryId !== null && !isCover && isShown && photo.file.status === 'ready'
  const entries: MenuEntry[] = [
    ...(canBeCover
      ? [{ label: t('photo.setCover'), icon: <ImageIcon />, onSelect: () => act.mutate(() => makeCover(id)) }]
      : []),
    { label: t('photo.edit'), icon: <Pencil />, onSelect: () => setAsked('edit') },
    { label: t('photo.move'), icon: <FolderInput />, onSelect: () => setAsked('move') },
    {
      label: t(isShown ? 'photo.hide' : 'photo.show'),
      icon: isShown ? <EyeOff /> : <Eye />,
      onSelect: () => act.mutate(() => changePhoto(id, { status: isShown ? 'inactive' : 'active' })),
    },
    { label: t('photo.delete'), icon: <Trash />, danger: true, onSelect: () => setAsked('delete') },
  ]
  return (
    <>
      <Menu variant="ghost" size="icon" aria-label={label} entries={entries}>
        <SettingsIcon className="size-4.5" />
      </Menu>
      {asked === 'edit' && <EditPhotoDialog photo={photo} onClose={close} />}
      {asked === 'move' && <MovePhotoDialog photo={photo} onClose={close} />}
      <ActionDialog
        danger
        open={asked === 'delete'}
        onClose={close}
        action={() => deletePhoto(id)}
        title={t('photo.deleteTitle')}
        text={t('photo.deleteText')}
        confirmLabel={t('photo.delete')}
      />
    </>
  )
}
