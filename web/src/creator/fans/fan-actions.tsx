import { useT } from '../../platform/i18n/use-t.ts'
import { BlockButton } from '../../shared/blocks/block-button.tsx'
import { AddToListButton } from '../../shared/fan-lists/add-to-list-button.tsx'
import { MessageButton } from '../../shared/messages/message-button.tsx'

export interface FanActionsProps {
  fan: { _id: string; name: string }
}

/** Beside a fan in a list: write to them, put them on a list, or block them. */
export function FanActions({ fan }: FanActionsProps) {
  const { t } = useT('creator/fans')
  return (
    <span className="inline-flex items-center">
      <MessageButton
        source="user"
        accountId={fan._id}
        variant="ghost"
        size="icon"
        aria-label={t('message', { name: fan.name })}
      />
      <AddToListButton fan={fan} />
      <BlockButton account={fan} />
    </span>
  )
}
