import { HTML_STYLE } from './html-style.ts'

export interface OperatorHtmlProps {
  /** Sanitised by the server when it was written; never what a person has just typed. */
  html: string
  /** A whole text, or the one line of the footer. */
  variant?: 'text' | 'line'
}

const VARIANTS = { text: HTML_STYLE, line: '[&_a]:text-link [&_a]:underline [&_a]:underline-offset-2 [&_p]:inline' }

/** What an operator wrote, as HTML. */
export function OperatorHtml({ html, variant = 'text' }: OperatorHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an allow-list of tags, made by the server's sanitiser
  return <div dir="auto" className={VARIANTS[variant]} dangerouslySetInnerHTML={{ __html: html }} />
}
