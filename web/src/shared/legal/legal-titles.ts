import { LEGAL_KINDS, type LegalKind } from '@limelight/contract/core/legal-kinds'
import { useT } from '../../platform/i18n/use-t.ts'

export type LegalLink = { kind: LegalKind; path: string; title: string }

/** Pure: where a legal page is read. */
export function legalPath(kind: LegalKind): string {
  return `/legal/${kind}`
}

/** All legal pages, by their names in the reader's language. */
export function useLegalLinks(): LegalLink[] {
  const { t } = useT('shared/legal')
  return LEGAL_KINDS.map((kind) => ({ kind, path: legalPath(kind), title: t(`titles.${kind}`) }))
}
