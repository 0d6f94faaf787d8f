import type { ElementType } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Download } from '../../ui/icons.tsx'

export interface ExportLinkProps {
  /** Of the API, without its prefix; the browser's session opens it. */
  path: string
  query?: Readonly<Record<string, string | undefined>>
  /** What draws the link, where it needs more than a session. */
  as?: ElementType<{ href: string; download: true; className: string }>
}

/** A file the server writes while it is saved. */
export function ExportLink({ path, query = {}, as: As = 'a' }: ExportLinkProps) {
  const { t } = useT('shared/payouts')
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const search = new URLSearchParams(given).toString()
  return (
    <As href={`/api${path}${search && `?${search}`}`} download className={buttonStyle({ variant: 'outline' })}>
      <Download className="size-4.5" />
      {t('export')}
    </As>
  )
}
