import { useT } from '../../platform/i18n/use-t.ts'
import { type Selection, useSelection } from '../../ui/list/use-selection.ts'

/** Rows of a list of the console that can be chosen: the boxes say so in words. */
export function useRowSelection(keys: readonly string[]): Selection {
  const { t } = useT('admin/lists')
  return useSelection(keys, { row: t('bulk.row'), all: t('bulk.page') })
}
