import { Link, type LinkProps } from 'react-router'

export interface TextLinkProps extends LinkProps {}

export function TextLink(link: TextLinkProps) {
  return <Link {...link} className="font-semibold text-link hover:underline" />
}
