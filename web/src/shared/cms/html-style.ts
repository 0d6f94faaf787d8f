import { cn } from '../../ui/cn.ts'

/** How a text of the operator looks, where it is read and where it is written. */
export const HTML_STYLE = cn(
  '[&_a]:text-link [&_a]:underline [&_a]:underline-offset-2',
  'text-base leading-relaxed break-words [&>*+*]:mt-4',
  '[&_h2]:text-xl [&>h2]:mt-8 [&_h3]:text-lg [&>h3]:mt-6 [&_h4]:font-bold',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:ps-6 [&_li+li]:mt-1.5',
  '[&_blockquote]:border-s-4 [&_blockquote]:border-primary [&_blockquote]:ps-4 [&_blockquote]:text-muted',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-field [&_pre]:bg-sunken [&_pre]:p-4 [&_code]:text-[0.92em] [&_hr]:border-line',
  '[&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line [&_td]:px-3 [&_td]:py-2 [&_th]:border [&_th]:border-line [&_th]:px-3 [&_th]:py-2 [&_th]:text-start',
)
