import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { LayoutGrid, Rows, Sliders } from '../../ui/icons.tsx'
import { setProfileView, useProfileView } from './profile-view.ts'

export interface ViewSwitchProps {
  isFiltering: boolean
  onFilter: () => void
}

/** At the end of the tabs: the filter by kind, and tiles or cards. */
export function ViewSwitch({ isFiltering, onFilter }: ViewSwitchProps) {
  const { t } = useT('site/performers')
  const view = useProfileView()
  const other = view === 'grid' ? 'list' : 'grid'
  return (
    <span className="flex items-center border-b border-line">
      <Button
        variant={isFiltering ? 'pressed' : 'ghost'}
        size="icon"
        aria-expanded={isFiltering}
        aria-label={t('view.filter')}
        title={t('view.filter')}
        onClick={onFilter}
      >
        <Sliders className="size-5" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t(`view.${other}`)}
        title={t(`view.${other}`)}
        onClick={() => setProfileView(other)}
      >
        {view === 'grid' ? <Rows className="size-5" /> : <LayoutGrid className="size-5" />}
      </Button>
    </span>
  )
}
