import { checkManuscriptFile } from '#features/documents/check-manuscript-file.ts'
import { writeEditedDocx } from '#features/documents/edited-docx/write-edited-docx.ts'
import { readBounce } from '#features/email/mailbox/read-bounce.ts'
import { readReply } from '#features/email/mailbox/read-reply.ts'
import { inspectDocx, writeAnonymisedDocx } from '#features/files/anonymise/anonymise-docx.ts'
import { compareDocx } from '#features/files/compare/compare-docx.ts'
import { extractDocx } from '#features/files/extract/extract-docx.ts'
import { extractPdf } from '#features/files/extract/extract-pdf.ts'
import { convertDocx } from '#features/files/read/convert-docx.ts'
import { validateDocx } from '#features/files/validate/validate-docx.ts'
import { validatePdf } from '#features/files/validate/validate-pdf.ts'
import { validatePicture } from '#features/files/validate/validate-picture.ts'
import { validateSupplement } from '#features/files/validate/validate-supplement.ts'
import { serveTasks } from '#platform/sandbox-pool/serve-tasks.ts'

// All work on the content of untrusted files.
serveTasks({
  validatePdf,
  validateDocx,
  validatePicture,
  validateSupplement,
  compareDocx,
  inspectDocx,
  writeAnonymisedDocx,
  extractPdf,
  extractDocx,
  convertDocx,
  checkManuscriptFile,
  writeEditedDocx,
  readBounce,
  readReply,
})
