import { type Editor, useEditorState } from '@tiptap/react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Bold, Heading2, Heading3, Italic, List, ListOrdered, Quote, Redo, Undo } from '../../ui/editor-icons.ts'
import type { Icon } from '../../ui/icons.tsx'
import { keepFocus } from './keep-focus.ts'
import { LinkControl } from './link-control.tsx'

export interface EditorToolbarProps {
  editor: Editor
}

type Chain = ReturnType<Editor['chain']>
type Format = {
  name: 'heading' | 'subheading' | 'bold' | 'italic' | 'bullets' | 'numbers' | 'quote'
  icon: Icon
  /** Its name in the editor, and what of it has to fit. */
  is: [name: string, attributes?: object]
  toggle: (chain: Chain) => Chain
}

const FORMATS: readonly Format[] = [
  {
    name: 'heading',
    icon: Heading2,
    is: ['heading', { level: 2 }],
    toggle: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    name: 'subheading',
    icon: Heading3,
    is: ['heading', { level: 3 }],
    toggle: (chain) => chain.toggleHeading({ level: 3 }),
  },
  { name: 'bold', icon: Bold, is: ['bold'], toggle: (chain) => chain.toggleBold() },
  { name: 'italic', icon: Italic, is: ['italic'], toggle: (chain) => chain.toggleItalic() },
  { name: 'bullets', icon: List, is: ['bulletList'], toggle: (chain) => chain.toggleBulletList() },
  { name: 'numbers', icon: ListOrdered, is: ['orderedList'], toggle: (chain) => chain.toggleOrderedList() },
  { name: 'quote', icon: Quote, is: ['blockquote'], toggle: (chain) => chain.toggleBlockquote() },
]

/** What the chosen text is, and makes it something else. The usual keys of editors work, too. */
export function EditorToolbar({ editor }: EditorToolbarProps) {
  const { t } = useT('admin/posts')
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: FORMATS.filter(({ is }) => editor.isActive(...is)).map(({ name }) => name),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of the form around
    <div role="group" aria-label={t('editor.label')} className="flex flex-wrap border-b border-line p-1">
      {FORMATS.map(({ name, icon: SymbolOf, toggle }) => (
        <Tool
          key={name}
          label={t(`editor.${name}`)}
          icon={SymbolOf}
          isOn={state.on.includes(name)}
          onPress={() => toggle(editor.chain().focus()).run()}
        />
      ))}
      <LinkControl editor={editor} />
      <span className="ms-auto flex">
        <Tool
          label={t('editor.undo')}
          icon={Undo}
          isDisabled={!state.canUndo}
          onPress={() => editor.chain().focus().undo().run()}
        />
        <Tool
          label={t('editor.redo')}
          icon={Redo}
          isDisabled={!state.canRedo}
          onPress={() => editor.chain().focus().redo().run()}
        />
      </span>
    </div>
  )
}

interface ToolProps {
  label: string
  icon: Icon
  /** Absent: it does something rather than being on or off. */
  isOn?: boolean
  isDisabled?: boolean
  onPress: () => void
}

function Tool({ label, icon: SymbolOf, isOn, isDisabled = false, onPress }: ToolProps) {
  return (
    <Button
      variant={isOn ? 'pressed' : 'ghost'}
      size="icon"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      <SymbolOf className="size-5" />
    </Button>
  )
}
