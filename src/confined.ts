import { compareDocx } from '#features/files/compare-docx.ts'
import { judgeDocx } from '#features/files/judge-docx.ts'
import { judgePdf } from '#features/files/judge-pdf.ts'
import { judgePicture } from '#features/files/judge-picture.ts'
import { judgeSupplement } from '#features/files/judge-supplement.ts'
import { readDocx } from '#features/files/text-docx.ts'
import { readPdf } from '#features/files/text-pdf.ts'
import { readBounce } from '#features/letters/bounces/read-bounce.ts'
import { serveTasks } from '#platform/pool/serve-tasks.ts'

// The program of the confined processes: all work on the inside of files that strangers send.
serveTasks({
  judgePdf,
  judgeDocx,
  judgePicture,
  judgeSupplement,
  compareDocx,
  readPdf,
  readDocx,
  readBounce,
})
