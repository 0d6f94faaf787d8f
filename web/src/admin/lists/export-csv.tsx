import { ConfirmedLink } from '../../shared/auth/confirmed-link.tsx'
import { ExportLink, type ExportLinkProps } from '../../shared/payouts/export-link.tsx'

/** The list as a file, as it is filtered. Asks for the password: a file leaves the console. */
export function ExportCsv(props: Pick<ExportLinkProps, 'path' | 'query'>) {
  return <ExportLink {...props} as={ConfirmedLink} />
}
