import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { ItemEditorState } from './use-item-editor.ts'

export interface ConflictNoticeProps {
  item: Pick<ItemEditorState<unknown, unknown>, 'keepMine' | 'takeTheirs'>
}

export function ConflictNotice({ item }: ConflictNoticeProps) {
  const { t } = useT('creator/items')
  return (
    <Notice
      tone="warning"
      title={t('conflict.title')}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={item.keepMine}>
            {t('conflict.keepMine')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => void item.takeTheirs()}>
            {t('conflict.takeTheirs')}
          </Button>
        </span>
      }
    >
      {t('conflict.text')}
    </Notice>
  )
}
