import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { FIELDS } from './audit-target.ts'
import { detailLines } from './detail-lines.ts'

/** The details of an entry as labelled lines, in the reader's language. */
export function useDetailLines({ withIds = false } = {}): (details: unknown) => string[] {
  const { t } = useT('admin/audit')
  const labelOf = (field: string) => {
    const known = oneOf(FIELDS, field)
    return known && t(`fields.${known}`)
  }
  return (details) => detailLines(details, { labelOf, yes: t('yes'), no: t('no'), withIds })
}
