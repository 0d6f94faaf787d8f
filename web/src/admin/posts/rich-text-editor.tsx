import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { HTML_STYLE } from '../../shared/cms/html-style.ts'
import { cn } from '../../ui/cn.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'

export interface RichTextEditorProps {
  label: string
  /** Read when it opens; later changes are its own. */
  html: string
  onChange: (html: string) => void
  error: string | undefined
  errorId: string
}

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // Typing goes on behind a link, not in it; the server gives links of other sites what they need.
    link: {
      autolink: false,
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, target: null },
    },
    trailingNode: false,
  }),
]

/** Text with headings, lists, quotes and links, written as it will look. */
export default function RichTextEditor({ label, html, onChange, error, errorId }: RichTextEditorProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    // There is nothing to edit on the server.
    immediatelyRender: false,
    // Its style sheet would be refused; the one rule that matters is a class below.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        dir: 'auto',
        class: cn(HTML_STYLE, 'min-h-72 p-5 break-words whitespace-pre-wrap outline-none'),
        ...(error !== undefined && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })
  if (!editor) return <Skeleton className="h-80 rounded-field" />
  return (
    <div
      className={cn(
        'rounded-field border bg-surface has-[[role=textbox]:focus-visible]:outline-2 has-[[role=textbox]:focus-visible]:outline-offset-2 has-[[role=textbox]:focus-visible]:outline-link',
        error === undefined ? 'border-field' : 'border-danger',
      )}
    >
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}
