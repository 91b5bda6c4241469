import { Selection } from '@tiptap/pm/state'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { extensions } from './extensions.ts'
import { type BlockSources, parseMarkdown, writeMarkdown } from './markdown.ts'
import { Toolbar } from './toolbar.tsx'

type Props = {
  /** Markdown. */
  value: string
  onChange(markdown: string): void
  /** Takes the control that gets the focus when the text is invalid. */
  ref(control: { focus(): void }): void
  labelId: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

/** Edits Markdown as formatted text. Blocks without edits keep their Markdown. */
export default function RichTextEditor({ value, onChange, ref, labelId, ...aria }: Props) {
  const sources = useRef<BlockSources>(new WeakMap())
  /** The Markdown that an editor shows: `useEditor` may replace the editor before it is mounted. */
  const shown = useRef<{ editor: Editor; markdown: string }>(undefined)
  const editor = useEditor({
    extensions,
    // The Content-Security-Policy refuses injected styles.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': labelId,
        ...(aria['aria-describedby'] && { 'aria-describedby': aria['aria-describedby'] }),
        ...(aria['aria-invalid'] && { 'aria-invalid': 'true' }),
        class:
          'prose min-h-96 max-w-none px-4 py-3 break-words whitespace-pre-wrap outline-none [&_img]:inline [&_:is(td,th)>p]:m-0 [&_:is(td,th)_a]:inline-block [&_:is(td,th)_a]:min-h-6 [&_.selectedCell]:bg-grey-bg [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-indigo',
      },
      transformPastedHTML: preparePasted,
    },
    onUpdate({ editor }) {
      const markdown = writeMarkdown(editor.state.doc, sources.current)
      shown.current = { editor, markdown }
      onChange(markdown)
    },
  })
  // Before the first paint: loading the text later would move the cursor.
  useLayoutEffect(() => {
    const isShown = shown.current?.editor === editor && shown.current.markdown === value
    if (isShown || editor.isDestroyed) return
    shown.current = { editor, markdown: value }
    sources.current = load(editor, value)
  }, [editor, value])
  useEffect(() => ref({ focus: () => editor.commands.focus() }), [editor, ref])
  return (
    <div className="rounded-lg border border-edge bg-card focus-within:border-indigo focus-within:outline-2 focus-within:outline-indigo">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} className="max-h-[70vh] overflow-y-auto" />
    </div>
  )
}

/** Replaces the document without an entry in the undo history. */
function load(editor: Editor, markdown: string): BlockSources {
  const { doc, sources } = parseMarkdown(markdown, editor.schema)
  const { tr } = editor.state
  tr.replaceWith(0, tr.doc.content.size, doc.content).setSelection(Selection.atStart(tr.doc))
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
  return sources
}

function preparePasted(pasted: string): string {
  const { html, pictures } = cleanPastedHtml(pasted)
  if (pictures > 0) toast('info', 'Pictures are not pasted. Insert each one with “Picture”.')
  return html
}
