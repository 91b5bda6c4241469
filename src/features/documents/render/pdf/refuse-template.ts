import path from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { z } from 'zod'
import { Refused } from '#domain/refusal.ts'
import { truncateText } from '#domain/text/format.ts'

/** What the compiler says of a document; lines and characters count from 0. */
const Diagnostics = z.array(
  z.object({
    message: z.string(),
    severity: z.number(),
    path: z.string().optional(),
    range: z.object({ start: z.object({ line: z.number(), character: z.number() }) }).nullish(),
  }),
)
const errorSeverity = 1

/** A refusal of the journal's own template, in the words of Typst and with the line where it found the error. */
export function refuseTemplate(
  compiler: NodeCompiler,
  mainFilePath: string,
  error: unknown,
): Refused {
  const given = compiler.compile({ mainFilePath }).takeDiagnostics()
  const found = Diagnostics.safeParse(given ? compiler.fetchDiagnostics(given) : [])
  const first = found.data?.find(({ severity }) => severity === errorSeverity)
  const words = first ? wordsOf(first.message) : messageOf(error)
  const at = first?.range?.start
  const file = path.basename(first?.path ?? mainFilePath)
  const place = at ? ` at line ${at.line + 1}, column ${at.character + 1} of ${file}` : ''
  return new Refused(
    'invalid',
    `Typst refuses the template${place}: ${truncateText(words, 500)}`,
    'typesetting.template',
  )
}

/** Packages would come from the network, which the sandbox does not have. */
const wordsOf = (message: string): string =>
  message.startsWith('failed to download package') || message.startsWith('package not found')
    ? 'packages cannot be imported, because the sandbox has no network'
    : message

const messageOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
