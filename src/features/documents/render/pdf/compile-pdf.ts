import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { RenderFinding } from '#domain/manuscript/render/findings.ts'
import type { RenderedFile } from '../article-for-rendering.ts'
import type { ChosenPicture } from '../choose-pictures.ts'
import { FloatChoice, FloatMarks } from './float-choice.ts'
import { loadFonts } from './load-fonts.ts'
import { ShowableText } from './showable-text.ts'

type Source = {
  /** Templates by name. */
  templates: Record<string, string>
  main: string
  /** The pictures of each document, by their ids. Those that the compiler cannot decode are deleted. */
  pictures: Map<string, ChosenPicture>[]
  /** Other pictures, by name. */
  files: Record<string, Uint8Array>
  /** Writes the data, as JSON by file name, and adds what it cannot show. Called again after a refusal. */
  data(text: ShowableText, findings: RenderFinding[]): Record<string, object>
  /** The error to throw when Typst refuses the document. */
  refuse(compiler: NodeCompiler, mainFilePath: string, error: unknown): unknown
}

/** How often characters and pictures that the compiler refuses are replaced before its refusal is final. */
const mostAttempts = 3

/** How often a document is set to place its figures. Most need two or three layouts. */
const mostLayouts = 10

/** The list of figures that float, for the template. */
const floatsName = 'floating.json'

/** Compiles a PDF/UA-1 from templates, pictures and data in memory. The same input gives the same bytes. */
export function compilePdf(source: Source): RenderedFile {
  const fonts = loadFonts()
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts.files }] })
  const map = (name: string, content: string | Uint8Array) =>
    compiler.mapShadow(inWorkspace(name), Buffer.from(content))
  for (const [name, text] of Object.entries(source.templates)) map(name, text)
  for (const { fileName, bytes } of source.pictures.flatMap((each) => [...each.values()]))
    map(`pictures/${fileName}`, bytes)
  for (const [name, bytes] of Object.entries(source.files)) map(`pictures/${name}`, bytes)
  const mainFilePath = inWorkspace(source.main)
  const floats = new FloatChoice()
  const text = new ShowableText(fonts.hasCharacter)
  const broken: RenderFinding[] = []
  for (let attempt = 1; ; attempt += 1) {
    const found: RenderFinding[] = []
    for (const [name, data] of Object.entries(source.data(text, found)))
      map(name, JSON.stringify(data))
    try {
      placeFloats(compiler, mainFilePath, floats)
      const bytes = compiler.pdf({ mainFilePath }, { pdfStandard: 'ua-1' })
      return { bytes, findings: [...broken, ...found, ...text.findings()] }
    } catch (error) {
      const isMended =
        text.addMissing(messageOf(error)) || dropBroken(compiler, source.pictures, broken)
      if (attempt < mostAttempts && isMended) continue
      throw source.refuse(compiler, mainFilePath, error)
    }
  }
}

/** Sets the document until no figure leaves a large hole. */
function placeFloats(compiler: NodeCompiler, mainFilePath: string, floats: FloatChoice): void {
  for (let layout = 0; layout < mostLayouts; layout += 1) {
    compiler.mapShadow(inWorkspace(floatsName), Buffer.from(JSON.stringify(floats.floating)))
    const { result } = compiler.compile({ mainFilePath })
    if (!result) return
    const query = (selector: string): unknown =>
      compiler.query(result, { selector, field: 'value' })
    const marks = { ends: query('<float-end>'), places: query('<float-place>') }
    if (!floats.improve(FloatMarks.parse(marks))) return
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Removes the pictures that the compiler cannot decode, with findings. False if there are none. */
function dropBroken(
  compiler: NodeCompiler,
  documents: readonly Map<string, ChosenPicture>[],
  findings: RenderFinding[],
): boolean {
  const before = findings.length
  for (const pictures of documents)
    for (const [id, { fileName }] of pictures) {
      const mainFileContent = `#image("/pictures/${fileName}")`
      if (!compiler.compile({ mainFileContent }).hasError()) continue
      pictures.delete(id)
      findings.push({ code: 'unsupported-picture', blockId: null, detail: id })
    }
  return findings.length > before
}

/** The compiler reads no files outside its workspace. This one does not exist: its files are in memory. */
const workspace = path.resolve('/nonexistent/typst')
const inWorkspace = (name: string): string => path.join(workspace, name)
