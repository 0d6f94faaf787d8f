import { lazy, Suspense, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ImageIcon, ListChecks, MessageCircle } from '../../ui/icons.tsx'
import { Library, Plus, Tag } from '../../ui/member-icons.ts'
import { Menu } from '../../ui/navigation/menu.tsx'
import type { Attachments } from './use-attachments.ts'

const VaultDialog = lazy(() => import('../vault/vault-dialog.tsx'))

export interface AttachButtonProps {
  attachments: Attachments
  /** Creators can use again what they have uploaded. */
  isCreator: boolean
  /** Absent where the price has a field of its own. */
  onPrice?: () => void
  onReplies?: () => void
  onPoll?: () => void
}

/** Chooses files at once, or offers what else can be added. */
export function AttachButton({ attachments, isCreator, onPrice, onReplies, onPoll }: AttachButtonProps) {
  const { t } = useT('shared/messages')
  const input = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const choose = () => input.current?.click()
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*,video/*,audio/*"
        aria-label={t('chooseFiles')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          attachments.add([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {isCreator ? (
        <Menu
          variant="soft"
          size="icon"
          aria-label={t('add')}
          entries={[
            { label: t('addFiles'), icon: <ImageIcon className="size-4.5" />, onSelect: choose },
            { label: t('addUploads'), icon: <Library className="size-4.5" />, onSelect: () => setIsChoosing(true) },
            ...(onPrice ? [{ label: t('addPrice'), icon: <Tag className="size-4.5" />, onSelect: onPrice }] : []),
            ...(onReplies
              ? [{ label: t('savedReplies'), icon: <MessageCircle className="size-4.5" />, onSelect: onReplies }]
              : []),
            ...(onPoll ? [{ label: t('addPoll'), icon: <ListChecks className="size-4.5" />, onSelect: onPoll }] : []),
          ]}
        >
          <Plus />
        </Menu>
      ) : (
        <Button variant="soft" size="icon" aria-label={t('addFiles')} onClick={choose}>
          <Plus />
        </Button>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <VaultDialog
            kind={attachments.type}
            purposeOf={attachments.purposeOf}
            room={attachments.room}
            onFiles={attachments.reuse}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
