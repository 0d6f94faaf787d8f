import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Check } from '../../ui/more-icons.ts'
import type { Paid } from './paid.ts'

export interface PaidSheetProps {
  paid: Paid
  onClose: () => void
}

/** That it worked, what opened, what was paid, and one next step. */
export function PaidSheet({ paid: { title, text, picture, lines, next, more }, onClose }: PaidSheetProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={
        <span className="flex items-center gap-3">
          <span className="grid size-11 shrink-0 animate-rise place-items-center rounded-full bg-success-soft text-success">
            <Check className="size-6" />
          </span>
          {title}
        </span>
      }
      description={text}
      actions={
        <div className="grid w-full grid-cols-1 gap-2">
          {next.to === undefined ? (
            <Button size="lg" onClick={onClose}>
              {next.label}
            </Button>
          ) : (
            <LinkButton to={next.to} size="lg" onClick={onClose}>
              {next.label}
            </LinkButton>
          )}
          {more && (
            <LinkButton to={more.to} variant="plain" onClick={onClose}>
              {more.label}
            </LinkButton>
          )}
        </div>
      }
    >
      {picture && <img src={picture} alt="" className="mb-2 aspect-video w-full rounded-card object-cover" />}
      <DescriptionList
        items={lines.map(({ term, value, href }) => ({
          term,
          value: href ? <Document href={href}>{value}</Document> : value,
        }))}
      />
    </Dialog>
  )
}

function Document({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-link underline">
      {children}
    </a>
  )
}
