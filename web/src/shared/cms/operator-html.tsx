import { cn } from '../../ui/cn.ts'

export interface OperatorHtmlProps {
  /** Sanitised by the server when it was written; never what a person has just typed. */
  html: string
  /** A whole text, or the one line of the footer. */
  variant?: 'text' | 'line'
}

const LINKS = '[&_a]:text-link [&_a]:underline [&_a]:underline-offset-2'
const VARIANTS = {
  text: cn(
    'text-base leading-relaxed break-words [&>*+*]:mt-4',
    '[&_h2]:text-xl [&>h2]:mt-8 [&_h3]:text-lg [&>h3]:mt-6 [&_h4]:font-bold',
    '[&_ul]:list-disc [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:ps-6 [&_li+li]:mt-1.5',
    '[&_blockquote]:border-s-4 [&_blockquote]:border-primary [&_blockquote]:ps-4 [&_blockquote]:text-muted',
    '[&_pre]:overflow-x-auto [&_pre]:rounded-field [&_pre]:bg-sunken [&_pre]:p-4 [&_code]:text-[0.92em] [&_hr]:border-line',
    '[&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line [&_td]:px-3 [&_td]:py-2 [&_th]:border [&_th]:border-line [&_th]:px-3 [&_th]:py-2 [&_th]:text-start',
  ),
  line: '[&_p]:inline',
}

/** What an operator wrote, as HTML. */
export function OperatorHtml({ html, variant = 'text' }: OperatorHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an allow-list of tags, made by the server's sanitiser
  return <div dir="auto" className={cn(LINKS, VARIANTS[variant])} dangerouslySetInnerHTML={{ __html: html }} />
}
