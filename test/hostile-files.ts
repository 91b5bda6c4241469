import { deflateSync } from 'node:zlib'

const megabyte = 1024 * 1024

/** How small so much of the same becomes is all the same. */
const quickly = { level: 1 }

type PdfObject = { number: number; body: Buffer }

const plain = (number: number, body: string): PdfObject => ({ number, body: Buffer.from(body) })

function stream(number: number, entries: string, data: Buffer): PdfObject {
  const head = `<< ${entries} /Length ${data.length} >>\nstream\n`
  return { number, body: Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]) }
}

/** A PDF of these objects, with the number of the one that stands where its cross-references should. */
function pdfOf(objects: PdfObject[], xref?: number): File {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets = new Map<number, number>()
  let offset = 9
  for (const { number, body } of objects) {
    offsets.set(number, offset)
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(part)
    offset += part.length
  }
  if (xref === undefined) {
    const rows = objects.map(({ number }) => {
      return `${number} 1\n${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`
    })
    const size = Math.max(...offsets.keys()) + 1
    parts.push(Buffer.from(`xref\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`))
  }
  const start = xref === undefined ? offset : offsets.get(xref)
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return new File([Buffer.concat(parts)], 'article.pdf')
}

const catalog = plain(1, '<< /Type /Catalog /Pages 2 0 R >>')

/** Its cross-references inflate to 300 MB; `filters` of them one after the other. */
export function pdfWithHugeXref(filters = 1): File {
  let data: Buffer = Buffer.alloc(300 * megabyte)
  for (let i = 0; i < filters; i += 1) data = deflateSync(data, quickly)
  const chain = '/FlateDecode '.repeat(filters)
  const entries = `/Type /XRef /Size 40000000 /W [1 4 2] /Root 1 0 R /Filter [${chain}]`
  return pdfOf([catalog, stream(9, entries, data)], 9)
}

/** Its pages stand in an object stream that inflates to 300 MB. */
export function pdfWithHugeObjectStream(): File {
  const text = '2 0 3 46 << /Type /Pages /Kids [3 0 R] /Count 1 >> << /Type /Page /Parent 2 0 R >>'
  const data = Buffer.concat([Buffer.from(text), Buffer.alloc(300 * megabyte, ' ')])
  const entries = '/Type /ObjStm /N 2 /First 9 /Filter /FlateDecode'
  return withXrefStream([catalog, stream(8, entries, deflateSync(data, quickly))], 8, [2, 3])
}

/** Whose pages lead to themselves. */
export const pdfWithLoopOfPages = (): File =>
  pdfOf([
    catalog,
    plain(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    plain(3, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'),
  ])

/** Whose only page lies so many nodes deep. */
export function pdfWithDeepPages(depth: number): File {
  const kids = Array.from(
    { length: depth },
    (_, i) => `<< /Type /Pages /Kids [${i + 3} 0 R] /Count 1 >>`,
  )
  const nodes = [...kids, '<< /Type /Page /Parent 2 0 R >>']
  let at = 0
  const places = nodes.map((node, i) => {
    const place = `${i + 2} ${at}`
    at += node.length + 1
    return place
  })
  const head = `${places.join(' ')} `
  const data = deflateSync(Buffer.from(head + nodes.join(' ')))
  const entries = `/Type /ObjStm /N ${nodes.length} /First ${head.length} /Filter /FlateDecode`
  const big = depth + 10
  return withXrefStream(
    [catalog, stream(big, entries, data)],
    big,
    nodes.map((_, i) => i + 2),
  )
}

/** Adds a stream of cross-references, in which `inside` stand in the object stream `container`. */
function withXrefStream(objects: PdfObject[], container: number, inside: number[]): File {
  const self = container + 1
  const table = Buffer.alloc((self + 1) * 9)
  let offset = 9
  for (const { number, body } of objects) {
    table[number * 9] = 1
    table.writeUInt32BE(offset, number * 9 + 1)
    offset += body.length + `${number} 0 obj\n\nendobj\n`.length
  }
  for (const [index, number] of inside.entries()) {
    table[number * 9] = 2
    table.writeUInt32BE(container, number * 9 + 1)
    table.writeUInt32BE(index, number * 9 + 5)
  }
  const entries = `/Type /XRef /Size ${self + 1} /W [1 4 4] /Root 1 0 R /Filter /FlateDecode`
  return pdfOf([...objects, stream(self, entries, deflateSync(table))], self)
}

/** A PDF whose only page says one letter forty million times. */
export function pdfWithEndlessText(): File {
  const data = deflateSync(
    Buffer.from(`BT /F 12 Tf ${'(a) Tj '.repeat(40 * megabyte)} ET`),
    quickly,
  )
  return pdfOf([
    catalog,
    plain(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    plain(
      3,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    ),
    stream(4, '/Filter /FlateDecode', data),
    plain(5, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ])
}
