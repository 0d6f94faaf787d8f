import { useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ImageIcon, MessageCircle, Plus } from '../../ui/icons.tsx'
import { Tag } from '../../ui/more-icons.ts'
import { Menu } from '../../ui/navigation/menu.tsx'

export interface AttachButtonProps {
  onFiles: (files: readonly File[]) => void
  /** Undefined where nothing can be sold. */
  onPrice: (() => void) | undefined
  /** Creators only. */
  onReplies?: (() => void) | undefined
}

/** Chooses files at once, or offers what else can be added. */
export function AttachButton({ onFiles, onPrice, onReplies }: AttachButtonProps) {
  const { t } = useT('shared/messages')
  const input = useRef<HTMLInputElement>(null)
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
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {onPrice ? (
        <Menu
          variant="soft"
          size="icon"
          aria-label={t('add')}
          entries={[
            { label: t('addFiles'), icon: <ImageIcon className="size-4.5" />, onSelect: choose },
            { label: t('addPrice'), icon: <Tag className="size-4.5" />, onSelect: onPrice },
            ...(onReplies
              ? [{ label: t('savedReplies'), icon: <MessageCircle className="size-4.5" />, onSelect: onReplies }]
              : []),
          ]}
        >
          <Plus />
        </Menu>
      ) : (
        <Button variant="soft" size="icon" aria-label={t('addFiles')} onClick={choose}>
          <Plus />
        </Button>
      )}
    </>
  )
}
