import type { FanList } from '@limelight/contract/talk/fan-lists'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { deleteFanList } from '../../shared/fan-lists/fan-lists.api.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { Pencil } from '../../ui/icons.tsx'
import { Trash } from '../../ui/member-icons.ts'
import { ListLink } from './list-link.tsx'
import { ListNameDialog } from './list-name-dialog.tsx'

export interface ListRowProps {
  list: FanList
}

export function ListRow({ list }: ListRowProps) {
  const { t } = useT('creator/lists')
  const shared = useT('shared/fan-lists')
  const { formatCompact } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { _id, name, fans } = list
  return (
    <li className="flex items-center gap-1">
      <ListLink id={_id} name={name} text={shared.t('fans', { count: fans, shown: formatCompact(fans) })} />
      <Button variant="ghost" size="icon" aria-label={`${t('rename')}: ${name}`} onClick={() => setIsOpen(true)}>
        <Pencil className="size-4.5" />
      </Button>
      <ActionButton
        variant="ghost"
        size="icon"
        aria-label={`${t('delete')}: ${name}`}
        question={{
          title: t('deleteTitle'),
          text: t('deleteText', { name }),
          confirmLabel: t('delete'),
          danger: true,
          action: () => deleteFanList(_id),
          done: t('deleted'),
        }}
      >
        <Trash className="size-4.5" />
      </ActionButton>
      <ListNameDialog open={isOpen} onClose={() => setIsOpen(false)} list={list} />
    </li>
  )
}
