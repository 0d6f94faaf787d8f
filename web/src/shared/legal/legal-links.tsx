import type { LegalKind } from '@limelight/contract/core/legal-kinds'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useLegalLinks } from './legal-titles.ts'

export interface LegalLinksProps {
  kinds: readonly LegalKind[]
}

/** Opened beside the form that refers to them, so that nothing typed is lost. */
export function LegalLinks({ kinds }: LegalLinksProps) {
  const links = useLegalLinks().filter(({ kind }) => kinds.includes(kind))
  return links.map(({ kind, path, title }, index) => (
    <Fragment key={kind}>
      {index > 0 && ' · '}
      <Link to={path} target="_blank" className="text-link underline underline-offset-2">
        {title}
      </Link>
    </Fragment>
  ))
}
