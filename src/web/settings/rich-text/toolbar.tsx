import { Toolbar as Bar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo,
  Undo,
} from 'lucide-react'
import { useState } from 'react'
import { pageFields } from '#domain/journal/page-fields.ts'
import { LinkPanel } from './link-panel.tsx'
import { PicturePanel } from './picture-panel.tsx'

type Tool = {
  label: string
  icon: LucideIcon
  /** The name of the node or mark that the tool switches on. */
  active?: string
  run(editor: Editor): void
}

const tools: Tool[] = [
  {
    label: 'Bold',
    icon: Bold,
    active: 'bold',
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    icon: Italic,
    active: 'italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Bulleted list',
    icon: List,
    active: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    active: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    icon: Quote,
    active: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

const historyTools: Tool[] = [
  { label: 'Undo', icon: Undo, run: (editor) => editor.chain().focus().undo().run() },
  { label: 'Redo', icon: Redo, run: (editor) => editor.chain().focus().redo().run() },
]

const insertTable = {
  label: 'Table',
  run: (editor: Editor) =>
    editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
}

const tableTools: { label: string; run(editor: Editor): void }[] = [
  { label: 'Add row', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: 'Add column', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: 'Delete row', run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: 'Delete column', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: 'Delete table', run: (editor) => editor.chain().focus().deleteTable().run() },
]

const panels = [
  { name: 'link', label: 'Link', icon: Link },
  { name: 'picture', label: 'Picture', icon: Image },
] as const

const toolStyle =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-sm font-semibold hover:bg-grey-bg aria-pressed:bg-grey-bg aria-pressed:text-indigo'

/** The tools of the editor, as one stop of the Tab key; arrow keys move between them. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [panel, setPanel] = useState<'link' | 'picture'>()
  const state = useEditorState({ editor, selector: ({ editor }) => readState(editor) })
  const close = () => setPanel(undefined)
  return (
    <div className="sticky top-0 z-1 rounded-t-lg border-b border-line bg-card">
      <div className="flex flex-wrap items-center gap-1 p-1">
        <BlockType editor={editor} value={state.block} />
        <Bar.Root aria-label="Formatting" className="flex flex-wrap items-center gap-1">
          {tools.map((tool) => (
            <ToolButton key={tool.label} tool={tool} editor={editor} active={state.active} />
          ))}
          <Bar.Group aria-label="History" className="flex flex-none gap-1">
            {historyTools.map((tool) => (
              <ToolButton key={tool.label} tool={tool} editor={editor} active={state.active} />
            ))}
          </Bar.Group>
          {panels.map(({ name, label, icon: Icon }) => (
            <Bar.Button
              key={name}
              className={toolStyle}
              aria-expanded={panel === name}
              onClick={() => setPanel(panel === name ? undefined : name)}
            >
              <Icon size={18} aria-hidden /> {label}
            </Bar.Button>
          ))}
          {(state.inTable ? tableTools : [insertTable]).map(({ label, run }) => (
            <Bar.Button key={label} className={toolStyle} onClick={() => run(editor)}>
              {label}
            </Bar.Button>
          ))}
        </Bar.Root>
        <InsertField editor={editor} />
      </div>
      {panel === 'link' && <LinkPanel editor={editor} close={close} />}
      {panel === 'picture' && <PicturePanel editor={editor} close={close} />}
    </div>
  )
}

type ToolProps = { tool: Tool; editor: Editor; active: string[] }

const ToolButton = ({ tool: { label, icon: Icon, ...tool }, editor, active }: ToolProps) => (
  <Bar.Button
    aria-label={label}
    title={label}
    className={toolStyle}
    aria-pressed={tool.active ? active.includes(tool.active) : undefined}
    onClick={() => tool.run(editor)}
  >
    <Icon size={18} aria-hidden />
  </Bar.Button>
)

const readState = (editor: Editor) => ({
  block: editor.isActive('heading') ? String(editor.getAttributes('heading').level) : '',
  active: tools.flatMap(({ active }) => (active && editor.isActive(active) ? [active] : [])),
  inTable: editor.isActive('table'),
})

const selectStyle = 'min-h-11 rounded-md bg-card px-2 text-sm font-semibold hover:bg-grey-bg'

const BlockType = ({ editor, value }: { editor: Editor; value: string }) => (
  <select
    aria-label="Style of the paragraph"
    className={selectStyle}
    value={value}
    onChange={({ target }) => {
      const level = Number(target.value) as 0 | 2 | 3 | 4
      const chain = editor.chain().focus()
      if (level === 0) chain.setParagraph().run()
      else chain.setHeading({ level }).run()
    }}
  >
    <option value="">Paragraph</option>
    <option value="2">Heading</option>
    <option value="3">Subheading</option>
    <option value="4">Small heading</option>
  </select>
)

const InsertField = ({ editor }: { editor: Editor }) => (
  <select
    aria-label="Insert a field of the settings"
    className={selectStyle}
    value=""
    onChange={({ target }) =>
      editor
        .chain()
        .focus()
        .insertContent({ type: 'field', attrs: { name: target.value } })
        .run()
    }
  >
    <option value="">Insert field…</option>
    {pageFields.map(({ name, label }) => (
      <option key={name} value={name}>
        {label}
      </option>
    ))}
  </select>
)
