import { useT } from '../../platform/i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SearchPanel } from './search-panel.tsx'

export interface SearchDialogProps {
  open: boolean
  onClose: () => void
}

export default function SearchDialog({ open, onClose }: SearchDialogProps) {
  const { t } = useT('admin/search')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <SearchPanel onChosen={onClose} />
    </Dialog>
  )
}
