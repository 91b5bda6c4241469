import { readBounce } from '#features/email/mailbox/read-bounce.ts'
import { readReply } from '#features/email/mailbox/read-reply.ts'
import { extractPdf } from '#features/files/extract/extract-pdf.ts'
import { validatePdf } from '#features/files/validate/validate-pdf.ts'
import { validatePicture } from '#features/files/validate/validate-picture.ts'
import { validateSupplement } from '#features/files/validate/validate-supplement.ts'
import { inspectDocx, writeAnonymisedDocx } from '#features/word/anonymise/anonymise-docx.ts'
import { checkManuscriptFile } from '#features/word/check-manuscript-file.ts'
import { compareDocx } from '#features/word/compare-docx.ts'
import { extractDocx } from '#features/word/extract-docx.ts'
import { renderReadable } from '#features/word/render-readable.ts'
import { validateDocx } from '#features/word/validate-docx.ts'
import { writeEditedDocx } from '#features/word/write-back/write-edited-docx.ts'
import { serveTasks } from '#platform/sandbox/serve-tasks.ts'

// All work on the content of untrusted files.
export const tasks = {
  validatePdf,
  validateDocx,
  validatePicture,
  validateSupplement,
  compareDocx,
  inspectDocx,
  writeAnonymisedDocx,
  extractPdf,
  extractDocx,
  renderReadable,
  checkManuscriptFile,
  writeEditedDocx,
  readBounce,
  readReply,
}

serveTasks(tasks)
