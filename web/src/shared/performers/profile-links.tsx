import type { PerformerPage } from '@limelight/contract/people/performers'

export interface ProfileLinksProps {
  label: string
  links: PerformerPage['links']
}

/** Other pages of a creator, with the site that each leads to: a label can say anything. */
export function ProfileLinks({ label, links }: ProfileLinksProps) {
  if (links.length === 0) return null
  return (
    <ul aria-label={label} className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-[15px]">
      {links.map(({ label: name, url }) => (
        <li key={`${name} ${url}`} className="min-w-0 break-words">
          <a href={url} target="_blank" rel="nofollow ugc noopener" className="font-semibold text-link hover:underline">
            <bdi>{name}</bdi>
          </a>{' '}
          <bdi className="break-all text-muted">{new URL(url).host}</bdi>
        </li>
      ))}
    </ul>
  )
}
